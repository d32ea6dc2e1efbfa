// Documents of orders as staff read them.

import { fetchAsStaff } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

export const orderDocumentsQuery = (orderId: number) =>
  staffListQuery(`/api/orders/${orderId}/documents`, 'limit=200')

export const documentQuery = (number: string) => staffQuery(`/api/documents/${number}`)

export async function documentFile(number: string): Promise<Blob> {
  const response = await fetchAsStaff(`/api/documents/${number}/pdf`)
  return response.blob()
}
