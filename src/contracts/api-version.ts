// The version of the API, which packages also carry.

/** The version of the API, and of the packages that call it. */
export const apiVersion = '1.0.0';
