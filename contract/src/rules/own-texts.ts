/** Whether it is a text that the customer has written; pictures of their own are none. */
export const isText = ({
  valueId,
  artwork,
}: {
  valueId: string | null;
  artwork?: readonly unknown[] | undefined;
}): boolean => valueId === null && !artwork;

/** The texts that the customer has written on an item. */
export const textsOf = <C extends Parameters<typeof isText>[0]>({
  selectedOptions,
}: {
  selectedOptions: readonly C[];
}): C[] => selectedOptions.filter(isText);
