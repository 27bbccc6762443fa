/** Of a code in capitals: 2 to 30 letters and digits, with hyphens between them. */
export const NEW_DISCOUNT_CODE = /^(?=.{2,30}$)[A-Z0-9]+(-[A-Z0-9]+)*$/;
