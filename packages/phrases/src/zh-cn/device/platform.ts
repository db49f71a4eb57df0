import { translationOf } from '../../catalogue.ts'
import type { platform as english } from '../../en-us/device/platform.ts'

export const platform = translationOf<typeof english>()({
  texts: {
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
      area: '所属园区、区域、楼栋或楼层',
      test: '最近测试',
      checkedAt: '测试时间',
    },
    plugin: { onvif: 'ONVIF', isapi: '海康威视（ISAPI）' },
    hint: {
      first: '平台是一个中心已有的视频系统，可通过它一次查找并添加其摄像机。',
      area: '每个中心只能有一个平台，默认中心不能添加平台。',
      devicePort: '平台下设备的 RTSP 端口',
    },
    act: {
      add: '添加平台',
      editTitle: '编辑 {name}',
      deleteText: '平台下有设备时不能删除。',
      devices: '设备',
      addCameras: '添加其摄像机',
    },
    test: {
      never: '尚未测试',
      reachable: '可连接',
      title: '{name} 的连接',
      again: '重新测试',
      sources: '发现 {count} 个视频源。',
    },
  },
  errors: {
    'platform.not_found': '该平台已不存在',
    'platform.name_taken': '名称已存在',
    'platform.centre_has_one': '该中心已有平台',
    'platform.default_centre': '默认中心下不能添加平台',
    'platform.has_devices': '平台下有设备，请先删除设备或解除其与平台的关联',
    'platform.none_in_centre': '该中心/区域没有对应的视频平台',
    'platform.other_centre': '该平台与设备不属于同一中心',
    'platform.region_unknown': '未获取到区域',
    'platform.password_needed': '地址指向另一台机器，请重新输入密码',
    'platform.changed_meanwhile': '该平台已被他人修改，请查看后重新修改。',
  },
  permissions: {
    'platform.edit': '管理平台',
  },
  menu: {
    deviceAccess: '平台接入',
  },
  log: {
    'platform.add': '添加平台',
    'platform.update': '编辑平台',
    'platform.delete': '删除平台',
    'platform.test': '测试平台连接',
  },
})
