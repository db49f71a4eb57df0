import { translationOf } from '../catalogue.ts'
import type { camera as english } from '../en-us/camera.ts'

export const camera = translationOf<typeof english>()({ title: '摄像机' })
