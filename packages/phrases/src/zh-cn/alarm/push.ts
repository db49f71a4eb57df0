import { translationOf } from '../../catalogue.ts'
import type { push as english } from '../../en-us/alarm/push.ts'

export const push = translationOf<typeof english>()({
  texts: {
    title: '消息通知',
    pageOnly: '仅在此页面打开时才能收到任务。',
    both: '{reason}{pageOnly}',
    reason: {
      off: '仅在此页面打开时才能收到任务。',
      checking: '正在发送第一条通知…',
      on: '页面关闭后，本手机仍会收到任务通知。',
      unreachable: '本系统无法连接到此手机的推送服务。',
      refused: '此手机的推送服务拒收本系统的消息。',
      no_contact:
        '苹果的推送服务只接收注明联系方式的站点的消息，请管理员在系统参数的“报警”中填写推送联系方式。',
      insecure: '浏览器仅在 https 下允许通知。',
      unsupported: '此浏览器不支持通知。使用 iPhone 时，请先将页面添加到主屏幕。',
      denied: '通知已在浏览器设置中被禁止。',
      failed: '浏览器未能在其推送服务上注册。',
    },
    message: {
      hello: '通知已开启',
      issue: '新任务：{type}',
      reissue: '任务重新下发：{type}',
      urge: '催办：{type}',
    },
  },
  errors: {
    'push.address_refused': '不允许使用此推送服务的地址',
    'push.key_invalid': '浏览器提供的密钥无法使用',
  },
  enums: {
    pushStatus: {
      off: '已关闭',
      checking: '检测中',
      on: '已开启',
      unreachable: '无法连接',
      refused: '被拒收',
      no_contact: '未填写联系方式',
    },
  },
  log: {
    'push.subscribe': '开启手机通知',
    'push.unsubscribe': '关闭手机通知',
  },
})
