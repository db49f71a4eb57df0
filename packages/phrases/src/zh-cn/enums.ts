import { translationOf } from '../catalogue.ts'
import type { enums as english } from '../en-us/enums.ts'

export const enums = translationOf<typeof english>()({
  alarmLevel: { very_urgent: '非常紧急', urgent: '紧急', general: '一般', low: '低' },
  areaKind: {
    centre: '中心',
    park: '园区',
    region: '区域',
    building: '楼栋',
    floor: '楼层',
    area: '分区',
  },
})
