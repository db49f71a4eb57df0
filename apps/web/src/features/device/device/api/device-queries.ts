import { api } from '#shared/api/api.ts'
import { detailsQuery } from '#shared/api/list-query.ts'

export const deviceDetailsQuery = (id: string) =>
  detailsQuery(['device', 'details'], api.device.getDetails, id)
