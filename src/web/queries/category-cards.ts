import { queryOptions } from '@tanstack/react-query'
import type { CategoryCard } from '#contract/product-views.ts'

/** The categories with how many products each has, and a picture of one. */
export const categoryCardsQuery = () =>
  queryOptions<CategoryCard[]>({ queryKey: ['/api/categories?view=card'] })
