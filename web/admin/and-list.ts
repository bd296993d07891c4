export const andList = new Intl.ListFormat('en-GB');
