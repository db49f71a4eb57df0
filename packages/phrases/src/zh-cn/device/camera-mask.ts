import { translationOf } from '../../catalogue.ts'
import type { cameraMask as english } from '../../en-us/device/camera-mask.ts'

export const cameraMask = translationOf<typeof english>()({
  texts: {
    title: '隐私遮挡：{name}',
    open: '遮挡',
    add: '添加遮挡',
    remove: '删除遮挡',
    none: '没有遮挡：有权观看此摄像机的人均可看到完整画面。',
    count: '{count} / {max} 个遮挡',
    one: '遮挡 {n}：距左 {left}%，距上 {top}%，宽 {width}%，高 {height}%',
    hint: '在画面上拖动可绘制遮挡，拖动遮挡可移动，拖动其右下角可调整大小。键盘：方向键移动，Shift 加方向键调整大小，Delete 删除。对无权查看的用户，实时画面和录像中的遮挡区域均为黑色；录像本身不变。',
    saved: '遮挡已保存，立即生效。',
    lifted: '已解除遮挡',
    liftedTitle: '您正在查看此摄像机隐私遮挡下的画面，此操作会记入日志',
    drawn: '有遮挡',
    drawnTitle: '画面的部分区域显示为黑色，由服务器重新编码',
  },
  errors: {
    'mask.changed_meanwhile': '其他人已修改该摄像机的隐私遮挡，请查看后重试。',
    'mask.refused': '此文件可能显示摄像机隐私遮挡下的内容，仅有权查看遮挡内容的用户可获取。',
  },
  permissions: { 'video.unmask': '查看隐私遮挡下的画面' },
  log: { 'camera_mask.set': '修改隐私遮挡' },
})
