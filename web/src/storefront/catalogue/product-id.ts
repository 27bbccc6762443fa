/** Whether it can be the id of a product at all; anything else is not worth asking for. */
export function isProductId(id: string | undefined): id is string {
  return id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
}
