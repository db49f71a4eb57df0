import { translationOf } from '../../catalogue.ts'
import type { faceCapture as english } from '../../en-us/people/face-capture.ts'

export const faceCapture = translationOf<typeof english>()({
  texts: {
    title: '抓拍记录',
    none: '该时段内没有人脸抓拍',
    faceOf: '{camera} {at} 抓拍的人脸',
    notComparable: '该人脸无法提取特征',
    streams: {
      title: '正在 {count} 台摄像机的视频流中查找人脸',
      all: '各摄像机均按所需频率分析。',
      rate: '低于所需频率：每秒 {count} 帧。服务器处理能力不足。',
    },
    field: {
      at: '时间',
      camera: '摄像机',
      areaName: '区域',
      source: '抓拍方式',
      width: '人脸宽度',
    },
  },
  enums: {
    captureSource: {
      camera: '摄像机抓拍',
      stream: '人脸识别',
    },
    faceStreamState: {
      recognised: '按所需频率分析',
      shed: '低于所需频率',
      no_picture: '无画面',
      away: '人脸识别服务无响应',
      off: '未启用人脸识别',
      waiting: '尚未分析',
    },
  },
  errors: {
    'face_capture.span_too_long': '一次最多显示 {days} 天的抓拍',
    'face_capture.no_picture': '该图片未保存',
    'face_capture.spool_full': '等待处理的人脸抓拍过多',
  },
  permissions: {
    'face_capture.view': '查看人脸抓拍',
  },
  log: {
    'face_capture.get_picture': '查看人脸抓拍图片',
    'system.face_retention': '清理过期人脸抓拍',
  },
})
