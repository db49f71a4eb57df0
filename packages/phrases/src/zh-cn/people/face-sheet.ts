import { translationOf } from '../../catalogue.ts'
import type { faceSheet as english } from '../../en-us/people/face-sheet.ts'

export const faceSheet = translationOf<typeof english>()({
  texts: {
    template: '导入模板：{kind}',
    pictures: '照片',
    import: {
      title: '导入人员',
      group: '分组',
      intro:
        '支持 Excel（.xlsx，每行一人，照片放在该行上）或照片压缩包（ZIP）。每个文件最多 {rows} 人、{size} MB。',
      zip: '压缩包中的照片以人员命名：姓名.jpg 或 姓名_证件号码.jpg；多张照片用 姓名_证件号码_2.jpg。',
      type: '请选择 .xlsx 或 .zip 文件',
      counts: '已添加 {added} 人，未添加 {failed} 人',
      asks: '{count} 人的证件号码已存在。勾选仍要添加的人员，其余将不添加。',
      known: '“{group}”中的“{name}”已使用',
      answer: '继续',
      row: '行',
      name: '人员',
      faults: '未添加的行',
      duplicates: '证件号码已存在',
    },
    export: {
      title: '导出“{name}”',
      reason: '原因',
      hasPictures: '附每人一张照片',
      hint: '日志将记录何人因何原因导出了哪个分组。',
      file: '导出',
    },
    field: {
      fileName: '文件',
      group: '分组',
      added: '已添加',
      failed: '未添加',
      rows: '行数',
      reason: '原因',
      hasPictures: '附照片',
      persons: '人数',
    },
  },
  permissions: { 'face.export': '导出人员' },
  errors: {
    'face_sheet.not_found': '该导入已不存在',
    'face_sheet.over': '该导入已结束，或无需确认',
    'face_sheet.too_many_running': '最多同时进行 {limit} 个导入，请等待或停止其中一个',
    'face_sheet.export_too_many': '每个文件最多 {limit} 人',
    'face_sheet.file_gone': '导入的文件已不存在',
  },
  log: {
    'face_sheet.import': '导入人员',
    'face_sheet.cancel': '停止导入人员',
    'face_sheet.answer': '添加证件号码已存在的人员',
    'face_sheet.export': '导出人员',
  },
})
