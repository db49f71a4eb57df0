import { phrases } from '../catalogue.ts'

export const shell = phrases({ product: 'Palisade', home: { title: 'Home' } })
