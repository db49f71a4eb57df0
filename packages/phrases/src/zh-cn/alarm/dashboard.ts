import { translationOf } from '../../catalogue.ts'
import type { dashboard as english } from '../../en-us/alarm/dashboard.ts'

export const dashboard = translationOf<typeof english>()({
  texts: {
    devices: '设备',
    total: '总数',
    unplaced: '无位置',
    placeThem: '{count} 台设备没有位置，放置到地图',
    openAlarms: '未关闭报警',
    newest: '最新未关闭报警',
    noAlarms: '暂无未关闭报警',
    allAlarms: '全部未关闭报警',
    atDesk: '在实时报警中打开 {number}',
    listed: '{name}：{count}，在列表中查看',
    times: '{count} 次',
    tour: {
      offer: '第一次使用？',
      begin: '带我看看',
      skip: '暂不',
      title: {
        menu: '页面',
        search: '搜索',
        news: '所见即当前',
        map: '地图',
        panel: '需要关注的情况',
        desk: '报警',
        shift: '巡更与交接班',
        account: '您的账号',
      },
      text: {
        menu: '您有权使用的功能都在此菜单中；无权使用的不会显示。',
        search: '按 Ctrl-K 可随时查找页面、摄像机、报警编号、人员、车牌、计划和设置。',
        news: '服务器消息正常时显示“实时”；中断时页头下方会提示从何时起中断。',
        map: '首页显示您的中心：设备及其状态，未关闭的报警在其位置闪烁。点选后可查看画面和可执行的操作。',
        panel: '异常设备、各级别未关闭报警和最新报警：点击数字可进入相应列表。',
        desk: '报警会在任何页面弹出。报警 → 实时报警是处理台：确认、派人、查看实时画面和录像，填写原因后关闭。',
        shift: '巡更 → 实时巡更逐个查看摄像机。下班前在巡更 → 交接班写下下一班需要知道的内容并签字。',
        account: '密码、双重验证、报警通知方式和本导览都在这里。离开时请退出登录。',
      },
    },
    setup: {
      title: '后续步骤',
      count: '已完成 {done}/{all}',
      hide: '不再显示',
      done: '已完成',
      open: '待完成',
      step: {
        password: '设置自己的密码',
        site: '填写站点名称和位置',
        areas: '添加区域',
        cameras: '查找摄像机',
        users: '添加用户',
        api_key: '添加外部系统密钥',
      },
      why: {
        password: '初始密码由系统生成。',
        site: '地图将从这里打开。',
        areas: '楼宇、楼层、大门等，设备和权限按区域划分。',
        cameras: '在网络中搜索，或输入地址。',
        users: '每个人使用自己的账号登录。',
        api_key: '其他系统用它上报事件。',
      },
    },
  },
  permissions: {
    'dashboard.view': '查看首页',
  },
  menu: {
    home: '首页',
  },
})
