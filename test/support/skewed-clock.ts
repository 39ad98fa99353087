// Processes with a clock that is wrong.

/** Starts a process of Node.js with its clock ahead by `ms`. */
export const skewClock = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const Real = Date;
     globalThis.Date = class Date extends Real {
       constructor(...args) { if (args.length) super(...args); else super(Real.now() + ${ms}); }
       static now() { return Real.now() + ${ms}; }
     };`,
  )}`;
