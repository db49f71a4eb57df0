import { translationOf } from '../../catalogue.ts'
import type { platform as english } from '../../en-us/device/platform.ts'

export const platform = translationOf<typeof english>()({
  title: '平台列表',
  field: {
    name: '系统名称',
    version: '平台版本',
    plugin: '插件类型',
    connectionMode: '连接方式',
    ip: 'IP 地址',
    platformPort: '平台端口',
    devicePort: '设备端口',
    account: '账号',
    password: '密码',
    domainCode: '域编码',
    centre: '中心',
    area: '所属园区、区域、楼宇或楼层',
    test: '最近测试',
    checkedAt: '测试时间',
  },
  plugin: { onvif: 'ONVIF', isapi: '海康威视（ISAPI）' },
  hint: {
    area: '每个中心只能有一个平台，默认中心不能添加平台。',
    devicePort: '平台下设备的 RTSP 端口',
  },
  act: {
    add: '添加平台',
    editTitle: '编辑 {name}',
    deleteText: '由其添加的设备会保留。',
    addCameras: '添加其摄像机',
  },
  test: {
    never: '尚未测试',
    reachable: '可连接',
    title: '{name} 的连接',
    again: '重新测试',
    sources: '发现 {count} 个视频源。',
  },
})
