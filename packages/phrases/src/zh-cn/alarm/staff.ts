import { translationOf } from '../../catalogue.ts'
import type { staff as english } from '../../en-us/alarm/staff.ts'

export const staff = translationOf<typeof english>()({
  errors: {
    'staff.off_duty': '仅在值班时记录位置',
    'staff.no_consent': '仅在本人同意后记录位置',
  },
  enums: {
    personStatus: { free: '空闲', busy: '忙碌', online: '在线', offline: '离线' },
  },
  permissions: {
    'staff.use': '在现场接收任务',
  },
  log: {
    'staff.update': '更改值班和状态',
  },
})
