"""Sheets and faces to PDF. The only place that knows ReportLab, points and the y axis that points up."""
