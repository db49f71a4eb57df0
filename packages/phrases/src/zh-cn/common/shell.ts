import { translationOf } from '../../catalogue.ts'
import type { shell as english } from '../../en-us/common/shell.ts'

export const shell = translationOf<typeof english>()({
  texts: {
    product: 'Palisade',
    tagline: '综合安防管理平台',
    skip: '跳到页面内容',
    mainMenu: '主菜单',
    centre: '中心',
    noCentreAndArea: '没有中心和区域权限，功能不可用',
    user: '{name} 的账号',
    logOut: '退出登录',
    connection: {
      live: '实时',
      liveHint: '当前显示的是最新数据。',
      connecting: '连接中',
      connectingHint: '正在等待服务器。',
      reconnecting: '重新连接中',
      reconnectingFor: '重新连接中，{time}',
      reconnectingHint: '自 {time} 起未收到服务器消息，当前显示的数据可能已过时。',
      refused: '非实时',
      refusedHint: '自 {time} 起服务器不再向此窗口推送消息，请重新加载页面。',
    },
    clock: {
      serverTime: '服务器时间',
      ahead: '本机时间快 {by}',
      behind: '本机时间慢 {by}',
      hint: '本机时间与服务器不一致，请校准。报警和录像以服务器时间为准。',
    },
    alarmsFailed: '此处无法显示报警，请重新加载页面。',
    page: {
      notFound: '页面不存在',
      notFoundHint: '地址可能有误，或当前版本不包含此页面。',
      toFirst: '前往有权限的页面',
      toHome: '返回首页',
      failed: '页面出错',
      failedHint: '系统其他功能不受影响。',
      chunkFailed: '页面加载失败',
      chunkFailedHint: '网络中断，或系统刚刚升级；升级后请重新加载页面。',
      chunkTimeout: '页面未能在 {seconds} 秒内加载完成',
    },
  },
})
