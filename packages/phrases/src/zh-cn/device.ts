import { translationOf } from '../catalogue.ts'
import type { device as english } from '../en-us/device.ts'

export const device = translationOf<typeof english>()({
  list: { title: '设备列表' },
  field: {
    name: '名称',
    code: '编码',
    kind: '类别',
    driver: '接入方式',
    area: '区域',
    state: '状态',
    cause: '原因',
    stateSince: '起始时间',
    longitude: '经度',
    latitude: '纬度',
    createdAt: '添加时间',
    mainUrl: '主码流地址',
    subUrl: '辅码流地址',
    username: '用户名',
    password: '密码',
  },
  hint: {
    name: '中文、字母、数字、下划线和连字符',
    mainUrl: 'rtsp://摄像机地址/路径',
    subUrl: '用于小窗口（选填）',
    keepPassword: '留空则保留已存密码',
    http: '凭 API 密钥，以设备编码通过 POST /open/events 上报。',
    position: '单位为度，用于地图',
  },
  act: {
    add: '添加设备',
    addTitle: '添加设备',
    editTitle: '编辑 {name}',
    test: '测试连接',
    testing: '正在连接…',
    testOk: '连接成功：{codec} {width}×{height}',
    testAudio: '有声音（{codec}）',
    testFailed: '连接失败：{cause}',
    deleteSelected: '删除（{count}）',
    deleteText: '其报警记录会保留。',
  },
})
