import { translationOf } from '../catalogue.ts'
import type { map as english } from '../en-us/map.ts'

export const map = translationOf<typeof english>()({ title: '地图' })
