import { translationOf } from '../catalogue.ts'
import type { live as english } from '../en-us/live.ts'

export const live = translationOf<typeof english>()({ title: '视频监控' })
