import { phrases } from '../catalogue.ts'

export const device = phrases({ access: { title: 'Device access' } })
