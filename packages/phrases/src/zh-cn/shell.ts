import { translationOf } from '../catalogue.ts'
import type { shell as english } from '../en-us/shell.ts'

export const shell = translationOf<typeof english>()({ product: 'Palisade', home: { title: '首页' } })
