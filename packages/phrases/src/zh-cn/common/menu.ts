import { translationOf } from '../../catalogue.ts'
import type { menuGroups as english } from '../../en-us/common/menu.ts'

export const menuGroups = translationOf<typeof english>()({
  groups: {
    people: '人员管理',
    alarm: '报警',
    bayonet: '车辆管控',
    patrol: '巡更',
    setting: '设置',
    device: '设备接入',
    user: '用户与角色',
    system: '系统管理',
  },
})
