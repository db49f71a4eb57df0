import { translationOf } from '../../catalogue.ts'
import type { wallView as english } from '../../en-us/video/wall-view.ts'

export const wallView = translationOf<typeof english>()({
  texts: {
    title: '视图',
    save: '保存当前画面',
    saveHere: '用当前画面覆盖',
    edit: '重命名或共享',
    editTitle: '编辑 {name}',
    name: '视图名称',
    none: '暂无视图',
    noneHint: '布置好画面后保存为视图，以后一键打开。',
    overwriteTitle: '用当前画面覆盖视图“{name}”？',
    missing: '以下窗口的摄像机您已无权观看，未显示：{windows}',
    refusedTitle: '您已无权观看以下摄像机，无法保存',
    saveWithout: '不含它们，继续保存',
    dropMissing: '同时移除您已无权观看的窗口 {windows}；否则将予以保留',
    deleteTitle: '删除视图“{name}”？',
  },
  errors: {
    'wall_view.not_found': '该视图已不存在',
    'wall_view.name_taken': '名称已存在',
    'wall_view.changed_meanwhile': '该视图已被修改，请重新查看后再操作。',
    'wall_view.too_many': '保存的视图数量已达上限，请先删除不用的视图。',
  },
  log: {
    'wall_view.add': '保存视图',
    'wall_view.update': '编辑视图',
    'wall_view.decline': '不再显示共享的视图',
    'wall_view.delete': '删除视图',
  },
})
