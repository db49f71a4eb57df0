import { translationOf } from '../../catalogue.ts'
import type { alarmExport as english } from '../../en-us/alarm/alarm-export.ts'

export const alarmExport = translationOf<typeof english>()({
  texts: {
    pictures: '图片（ZIP）',
    slides: '幻灯片（PPT）',
    menu: '图片、幻灯片',
    title: '导出任务',
    titleCount: '导出任务（{count}）',
    none: '最近 24 小时没有导出任务',
    kept: '文件保留 24 小时。',
    progress: '{ready} / {total}',
    leftOut: '{count|one:# 条报警未导出|other:# 条报警未导出}：生成时您已无权查看',
    download: '保存文件 {name}',
    cancel: '取消导出 {name}',
    remove: '删除导出 {name}',
    started: '正在生成导出文件，完成后可在此处下载。',
    ready: '导出已完成：{name}',
    picturesName: '报警图片',
    slidesName: '报警报告',
    cover: {
      title: '报警报告',
      count: '{count|one:共 # 条报警|other:共 # 条报警}',
      span: '{from} 至 {to}',
      by: '导出人：{name}，{time}（{zone}）',
    },
    noPicture: '无图片',
    noPlace: '无地图位置',
    place: '地点',
    history: '处置记录',
    more: '{count|one:另有 # 条更早的记录|other:另有 # 条更早的记录}',
  },
  errors: {
    'alarm_export.not_found': '该导出任务已不存在',
    'alarm_export.not_done': '该导出任务没有文件',
    'alarm_export.nothing': '没有可导出的报警',
    'alarm_export.too_many_running': '同时最多进行 {limit} 个导出任务，请等待完成或取消其中一个',
    'alarm_export.interrupted': '生成过程中服务器重启，请重新导出',
    'alarm_export.no_font': '服务器没有中文字体，无法在图片上标注文字，请安装中文字体（如 fonts-noto-cjk）',
  },
  enums: {
    exportStatus: {
      running: '生成中',
      done: '已完成',
      failed: '失败',
      cancelled: '已取消',
    },
  },
  log: {
    'alarm.export_pictures': '导出报警图片',
    'alarm.export_slides': '导出报警幻灯片',
    'alarm.export_file': '下载导出文件',
    'alarm.export_cancel': '取消导出任务',
  },
})
