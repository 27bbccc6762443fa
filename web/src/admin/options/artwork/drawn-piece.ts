import type { MountFacts } from '@tailorbird/art/geometry';
import type { LoadedTemplate } from '@tailorbird/art/load-template';
import type { Drawing, TemplateId } from '@tailorbird/art/parameters';
import type { Option, Product, ProductType } from '@tailorbird/contract/catalogue';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useTypes } from '../../catalogue-query.ts';

/** Types that are asked for products of an option. */
const TYPES_ASKED = 12;
/** Products of each of them that are looked at for a template. */
const PRODUCTS_SEEN = 25;

interface OptionUse {
  /** How many products use it. */
  count: number;
  /** Those of its drawn products that were looked at. */
  drawn: readonly Product[];
}

/** Asks which products use an option; undefined until that is known. */
export function useOptionUse({ _id }: Option): OptionUse | undefined {
  const { data: types } = useTypes();
  const using = types?.filter(({ options }) => options.some((one) => one._id === _id));
  const ids = using?.slice(0, TYPES_ASKED).map((type) => type._id);
  const { data } = useQuery({
    queryKey: ['admin', 'option-use', ids],
    queryFn: async ({ signal }) =>
      Promise.all((ids ?? []).map((type) => productsOfType(type, signal))),
    enabled: ids !== undefined,
  });
  if (!data) return undefined;
  return {
    count: data.reduce((sum, { total }) => sum + total, 0),
    drawn: data.flatMap(({ products }) => products.filter(({ art }) => art !== null)),
  };
}

async function productsOfType(type: ProductType['_id'], signal: AbortSignal) {
  const { products, pagination } = await call(
    'GET /catalogue/products',
    { query: { page: 1, limit: PRODUCTS_SEEN, type } },
    signal,
  );
  return { products, total: pagination.total };
}

/** A piece as it is drawn, and what its places are measured by. */
export interface DrawnPiece {
  drawing: Drawing;
  template: LoadedTemplate;
  mounts: MountFacts;
  /** Such as: T-shirt */
  name: string;
}

const TEE: Drawing = { template: 'tee', parameters: {} };

/** Templates of drawn products, each once. */
export const templatesOf = (drawn: readonly Product[]): TemplateId[] => [
  ...new Set(drawn.flatMap(({ art }) => (art ? [art.template] : []))),
];

/** The first product whose drawing has a place for a picture, else a tee. */
export function useDrawnPiece(use: OptionUse | undefined) {
  const drawings = use?.drawn.map(drawingOfProduct) ?? [];
  return useQuery({
    queryKey: ['admin', 'drawn-piece', drawings],
    queryFn: async (): Promise<DrawnPiece> => {
      const { factsOf, loadTemplate, mountsOf } = await import('./piece-code.ts');
      const drawing = drawings.find((one) => Object.keys(mountsOf(one).mounts).length > 0) ?? TEE;
      return {
        drawing,
        template: await loadTemplate(drawing.template),
        mounts: mountsOf(drawing),
        name: factsOf(drawing.template).name,
      };
    },
    enabled: use !== undefined,
    staleTime: Infinity,
  });
}

const drawingOfProduct = ({ art, type }: Product): Drawing =>
  art ? drawingOf(art, type?.options ?? [], []) : TEE;
