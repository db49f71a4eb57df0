import { translationOf } from '../../catalogue.ts'
import type { onboarding as english } from '../../en-us/device/onboarding.ts'

export const onboarding = translationOf<typeof english>()({
  texts: {
    targets: '发现的设备',
    candidates: '待添加设备',
    registered: '已注册',
    withRegistered: '已注册的设备也可选择（录像机可能接入新的摄像机）',
    leave: '返回设备列表',
    next: '继续（{count} 个视频源）',
    step: { find: '发现', login: '登录', add: '确认并添加' },
    field: {
      name: '设备名',
      hardware: '型号',
      typed: '手动输入的地址',
      ownLogin: '此设备单独的账号',
      source: '视频源',
      result: '结果',
    },
    find: {
      network: '搜索网络',
      address: '按地址',
      search: '开始搜索',
      searching: '正在搜索…',
      networkHint: '发现服务器所在网络中的 ONVIF 设备。',
      found: '{count} 台设备应答',
      none: '请搜索网络或输入地址。',
      addresses: '地址',
      addressHint: '192.168.1.20, 192.168.1.20-40, camera-1:8080',
      add: '加入列表',
      unreadable: '不是有效地址：{words}',
      tooMany: '一次最多 {count} 个地址',
    },
    login: {
      forAll: '统一账号：',
      start: '登录（{count}）',
      again: '重试失败项（{count}）',
      running: '正在登录',
      ok: '{count} 个视频源',
      notTried: '尚未尝试',
    },
    add: {
      area: '统一区域',
      start: '添加（{count}）',
      running: '正在添加',
      added: '已添加 {count} 台设备。',
      toList: '在列表中查看',
    },
    fault: {
      name: '名称：任何文字的字母、数字、_ 和 -',
      code: '编码：字母、数字、_ 和 -',
      codeTwice: '编码在此重复',
      area: '请选择区域',
      stream: '请选择主码流',
    },
  },
  menu: {
    onboarding: '发现摄像机',
  },
  log: {
    'onboarding.discover': '搜索摄像机',
    'onboarding.probe': '查询摄像机',
  },
})
