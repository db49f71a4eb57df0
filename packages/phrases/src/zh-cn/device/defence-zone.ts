import { translationOf } from '../../catalogue.ts'
import type { defenceZone as english } from '../../en-us/device/defence-zone.ts'

export const defenceZone = translationOf<typeof english>()({
  list: { title: '防区', empty: '登记报警主机的防区后，可在此查看并布防。' },
  field: {
    name: '名称',
    number: '防区号',
    sensorType: '探测器',
    panel: '报警主机',
    area: '区域',
    condition: '状态',
    since: '起始时间',
    longitude: '经度',
    latitude: '纬度',
  },
  hint: {
    name: '文字、数字、空格、下划线和连字符',
    number: '与主机上的编号一致',
    panelFixed: '防区不能更换主机。',
    noPanels: '请先在设备列表中添加报警主机。',
  },
  act: {
    add: '添加防区',
    addTitle: '添加防区',
    editTitle: '编辑 {name}',
    deleteText: '仅从控制台移除，主机仍会继续警戒。',
    forSelected: '已选 {count} 项：',
    showOnMap: '在地图上查看',
    notPlaced: '尚未放置到地图',
    waiting: '等待主机应答…',
  },
  confirm: {
    disarm: '{count|other:撤防 # 个防区？}',
    bypass: '{count|other:旁路 # 个防区？}',
    disarmText: '重新布防前，以下防区不会报警：',
    bypassText: '取消旁路前，主机将忽略以下防区：',
    more: '以及其他 {count} 个',
  },
  result: {
    title: '主机应答结果',
    done: {
      arm: '{count|other:已布防 # 个防区}',
      disarm: '{count|other:已撤防 # 个防区}',
      bypass: '{count|other:已旁路 # 个防区}',
      cancel_bypass: '{count|other:已取消 # 个旁路}',
    },
    summary: '成功 {done} 个，未成功 {failed} 个',
    ok: '成功',
    pending: '主机已接受，状态尚未变化',
    zone: '防区',
    outcome: '结果',
  },
  why: {
    noPermission: '您没有控制防区的权限',
    unknown: '主机未连接，状态未知',
    arm: {
      armed: '已布防',
      bypassed: '请先取消旁路',
      alarm: '报警中，请先撤防',
      fault: '故障，请先修复或旁路',
    },
    disarm: { disarmed: '已撤防', bypassed: '已旁路，未布防', fault: '未布防' },
    bypass: { armed: '请先撤防', bypassed: '已旁路', alarm: '报警中，请先撤防' },
    cancelBypass: '未旁路',
  },
})
