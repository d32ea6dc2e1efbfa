import type { ProductView } from '#contract/product-views.ts'
import { RequestError } from '#web/queries/call.ts'
import { type Get, pageFrom, type PageOf } from '#web/queries/query-client.ts'

const FIRST = '/api/products?limit=200'

/** The whole catalogue, page by page. */
export async function everyProduct(get: Get): Promise<ProductView[]> {
  const products: ProductView[] = []
  for (let path: string | null = FIRST; path;) {
    const response = await get(path)
    if (!response.ok) throw await RequestError.of(response)
    const page: PageOf<ProductView> = await pageFrom(response)
    products.push(...page.items)
    path = page.next
  }
  return products
}
