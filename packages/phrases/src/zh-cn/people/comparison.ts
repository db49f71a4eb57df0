import { translationOf } from '../../catalogue.ts'
import type { comparison as english } from '../../en-us/people/comparison.ts'

export const comparison = translationOf<typeof english>()({
  texts: {
    first: '图片一',
    second: '图片二',
    choose: '选择图片',
    chooseHint: '支持 {size} MB 以内的 JPG、PNG、BMP；可拖入此处，或点击此处后按 Ctrl+V 粘贴',
    remove: '移除{name}',
    purpose: '用途',
    purposeHint: '例如：核实身份',
    reason: '事由',
    reasonHint: '例如：案件编号、指令、申请人',
    logged: '您的姓名、用途和事由将记入日志，图片不会保存。',
    compare: '比对',
    face: '人脸 {number}',
    noFace: '该图片中未检测到人脸',
    noFaceHint: '请选用正对镜头、人脸宽度不小于 {width} 像素的图片。',
    chooseFace: '检测到 {count} 张人脸，请点击要比对的人脸',
    notComparable: '其中一张人脸无法提取特征',
    result: '相似度 {percent}%',
    faults: '以下因素会降低比对的可靠性：{faults}',
    likeness: {
      same: '非常相似：很可能是同一人',
      likely: '相似：可能是同一人',
      unsure: '无法确定：请人工辨认，或更换更清晰的图片',
      different: '不相似：很可能不是同一人',
    },
    picture: '图片',
    search: '检索',
    groups: '人脸库',
    groupsHint: '最多选择 {limit} 个',
    noGroups: '没有您可检索的人脸库',
    searchLogged: '您的姓名、用途、事由以及查看了谁的图片将记入日志，用于检索的图片不会保存。',
    found: {
      title: '人员（按相似度从高到低）',
      none: '所选人脸库中没有可比对的图片',
      hidden: '{count} 人相似度低于 {percent}%',
      from: '最低相似度（%）',
      hit: '达到布控阈值',
      sought: '用于检索的图片',
      person: '{name}的图片',
      open: '打开人员信息',
    },
    calibration:
      '百分比依据该模型中不同人特征之间的接近程度标定：75% 时约每 300 对陌生人中有一对达到该相似度，92% 时约每 30000 对中有一对。',
  },
  errors: {
    'comparison.picture_invalid': '无法读取该图片，仅支持 JPG、PNG、BMP',
    'comparison.picture_too_large': '图片超过 4000 万像素，请先缩小',
    'comparison.no_such_face': '图片中已找不到该人脸，请重新检索',
    'comparison.not_comparable': '该人脸无法提取特征，请选择其他人脸或更换图片',
  },
  permissions: {
    'comparison.contrast': '两张图片比对',
    'comparison.search': '按图片检索人脸库',
  },
  menu: {
    pictureContrast: '图片比对',
    faceRepoContrast: '人脸库比对',
  },
  log: {
    'comparison.contrast': '比对两张图片中的人脸',
    'comparison.search': '按图片检索人脸库',
    'comparison.get_found_picture': '查看检索到的人员',
  },
})
