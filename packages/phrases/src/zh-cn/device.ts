import { translationOf } from '../catalogue.ts'
import type { device as english } from '../en-us/device.ts'

export const device = translationOf<typeof english>()({ access: { title: '设备接入' } })
