// Processes with a wrong clock.

/** Starts a Node.js process whose clock is `ms` ahead. */
export const skewClock = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const Real = Date;
     globalThis.Date = class Date extends Real {
       constructor(...args) { if (args.length) super(...args); else super(Real.now() + ${ms}); }
       static now() { return Real.now() + ${ms}; }
     };`,
  )}`;
