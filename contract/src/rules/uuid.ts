/** Whether a text can be an id. For what is no input of an endpoint, such as addresses of pages. */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
