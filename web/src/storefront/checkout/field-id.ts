/** Of the input for a field of an order's body, such as `delivery.address.city`. */
export const fieldId = (path: string) => `checkout-${path.replaceAll('.', '-')}`;
