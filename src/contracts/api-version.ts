// The API version, which is also the version of the packages.

/** The version of the API, and of the packages that call it. */
export const apiVersion = '1.0.0';
