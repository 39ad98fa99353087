// The style sheet of the report card, with light and dark colors.
export const style = `
:root { color-scheme: light dark; --ink: #1c1b19; --soft: #6b675f; --line: #dcd8cf; --paper: #fdfcf9; --mark: #b3471b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8df; --soft: #a49f94; --line: #3a3732; --paper: #171614; --mark: #ff9d6b; }
}
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; margin: 2em 0 .5em; } h1 { margin-top: 0; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 14px; width: 100%; }
caption { text-align: left; color: var(--soft); padding: 4px 0; }
th, td { text-align: left; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 24px 0; } figcaption { color: var(--soft); font-size: 14px; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); }
.grid { stroke: var(--line); } .tick { fill: var(--soft); font-size: 12px; }
.interval, .error { stroke: var(--soft); stroke-width: 2; fill: none; } .dot { fill: var(--soft); }
.interval.ours { stroke: var(--mark); } .dot.ours, .bar { fill: var(--mark); }
.label.ours, .value.ours { font-weight: 700; } .line { stroke: var(--mark); stroke-width: 2; fill: none; }
`;
