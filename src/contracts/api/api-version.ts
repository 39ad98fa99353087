// The version of the API and of the npm packages `daybreak` and `daybreak-client`.
export const apiVersion = '1.0.0';
