import { translationOf } from '../catalogue.ts'
import type { map as english } from '../en-us/map.ts'

export const map = translationOf<typeof english>()({
  title: '地图',
  label: '区域与设备地图。方向键平移，加减键缩放。',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示整个中心',
  loadFailed: '地图加载失败',
  card: '地图对象',
  closeCard: '关闭',
  since: '自 {time} 起',
  showClose: '放大到此处',
  unplaced: '{count} 个设备没有位置信息',
  legend: '图例',
  cluster: '{count} 个设备',
})
