/** The icon of a report: a sheet with rows and a mark, 48×48. */
export const REPORT_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none">
<path d="M12 5h17l9 9v27a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Z" fill="#1c2430" stroke="#8fa3bd" stroke-width="2"/>
<path d="M29 5v9h9" stroke="#8fa3bd" stroke-width="2" stroke-linejoin="round"/>
<path d="M15 22h18M15 28h18M15 34h11" stroke="#c9d6e6" stroke-width="2" stroke-linecap="round"/>
<circle cx="33" cy="34" r="2.5" fill="#ffb020"/>
</svg>
`
