import { translationOf } from '../../catalogue.ts'
import type { access as english } from '../../en-us/common/access.ts'

export const access = translationOf<typeof english>()({
  errors: {
    'access.denied': '权限不足',
    'access.no_area': '没有该区域的权限',
    'access.no_centre': '没有中心权限，功能不可用',
    'access.no_centre_and_area': '没有中心和区域权限，功能不可用，请联系管理员',
    'access.key_invalid': '接入密钥不存在、已过期或已吊销',
    'access.key_scope': '接入密钥无权调用此接口',
  },
  enums: {
    seeded: {
      centre: '默认中心',
      admin: '超级管理员',
      super_administrator: '超级管理员',
      operator: '操作员',
      dispatcher: '调度员',
      handled: '现场已处理',
      nothing: '已核查，无异常',
      staff: '内部人员或施工人员',
      animal: '动物',
      weather: '天气原因',
      test: '测试或维护',
      viewer: '查看员',
    },
  },
})
