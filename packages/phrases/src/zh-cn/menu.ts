import { translationOf } from '../catalogue.ts'
import type { menu as english } from '../en-us/menu.ts'

export const menu = translationOf<typeof english>()({
  screen: {
    home: '首页',
    videoControl: '实时视频',
    alarmLive: '实时报警',
    alarmRecord: '报警记录',
    deviceList: '设备列表',
    deviceAccess: '平台接入',
    onboarding: '发现摄像机',
    offlineDevices: '离线设备',
    examineState: '状态检测',
    configHistory: '配置历史',
    defenceZones: '防区管理',
    cameraManage: '摄像机配置',
    eventRules: '事件规则',
    users: '用户管理',
    userGroup: '用户组',
    groupMember: '组成员',
    role: '角色管理',
    roleAdd: '角色',
    session: '在线会话',
    password: '修改密码',
    organization: '组织管理',
    resourceManagement: '资源管理',
    logManage: '日志管理',
    versionManage: '版本管理',
    systemParams: '系统参数',
    apiKeys: 'API 密钥',
  },
  group: { alarm: '报警', setting: '设置', device: '设备接入', user: '用户与角色', system: '系统管理' },
})
