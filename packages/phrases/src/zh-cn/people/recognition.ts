import { translationOf } from '../../catalogue.ts'
import type { recognition as english } from '../../en-us/people/recognition.ts'

export const recognition = translationOf<typeof english>()({
  texts: {
    states: {
      off: '本系统未启用人脸识别',
      away: '人脸识别服务无响应',
      starting: '人脸识别正在启动',
      ready: '人脸识别就绪',
    },
    hints: {
      off: '管理员可通过 PALISADE_RECOGNITION=1 启用（见 docs/recognition.md）。其他功能不受影响。',
      away: '服务会自动重启，期间其他功能不受影响。',
      starting: '正在加载模型，需要几秒钟，首次启动最长一分钟。',
    },
    builtIn:
      '内置模型：适用于两张图片的比对以及数百人的名单。长相相近的人可能被误认为同一人。相似度仅供参考，不能作为证据。',
    ownModel: '模型 {name}（{vendor}）。相似度仅供参考，不能作为证据。',
    centre: {
      off: '本中心已关闭人脸识别',
      offBy: '{name} 于 {at} 关闭：{reason}。本中心不抓拍人脸，其摄像机和分组不参与检索。',
      turnOff: '在本中心关闭',
      turnOffText: '本中心的摄像机不再抓拍人脸，摄像机和分组均不参与检索。此前的抓拍按保存期限保留。',
      turnOn: '启用',
      turnOnText: '本中心的摄像机将重新识别人脸。',
    },
    field: { reason: '原因', isOn: '人脸识别' },
    faults: {
      too_small: '人脸过小：宽度至少 {width} 像素',
      turned_away: '侧脸：请选用正对镜头的图片',
      blurred: '图像模糊：请选用清晰的图片',
      too_dark: '光线过暗：请选用光线充足的图片',
      too_bright: '光线过亮：请选用光线柔和的图片',
    },
  },
  errors: {
    'recognition.off': '本系统未启用人脸识别',
    'recognition.centre_off': '本中心已关闭人脸识别',
    'recognition.away': '人脸识别服务无响应，正在自动重启，请稍后重试',
    'recognition.busy': '人脸识别繁忙，请稍后重试',
  },
  permissions: {
    'recognition.switch': '在中心关闭和启用人脸识别',
  },
  log: {
    'recognition.switch': '在中心关闭或启用人脸识别',
  },
})
