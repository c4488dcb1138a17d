// Made by `npm run docs:charts` from the machines; change nothing here.
import type { ChartLayout } from '../layout.ts';

/** The layout of each chart, by the name of its machine. */
export const layouts: Readonly<Record<string, ChartLayout>> = {
  brain: {
    width: 1014,
    height: 550,
    states: {
      brain: [4, 4, 1006, 542],
      'brain.ears': [215, 238, 584, 133],
      'brain.ears.opening': [267, 314, 77, 34],
      'brain.ears.open': [721, 299, 64, 34],
      'brain.ears.deaf': [534, 276, 64, 34],
      'brain.voice': [199.5, 399, 615, 133],
      'brain.voice.starting': [251.5, 475, 72, 34],
      'brain.voice.audible': [728.5, 460, 72, 34],
      'brain.voice.muted': [522.5, 437, 65, 34],
      'brain.dialogue': [18, 42, 978, 168],
      'brain.dialogue.idle': [70, 105, 64, 34],
      'brain.dialogue.running': [409, 156, 73, 34],
      'brain.dialogue.waiting_for_answer': [828, 105, 154, 34],
    },
    begins: {
      'brain.ears': { dot: [229, 326, 10, 10], line: [239, 331, 267, 331] },
      'brain.voice': { dot: [213.5, 487, 10, 10], line: [223.5, 492, 251.5, 492] },
      'brain.dialogue': { dot: [32, 117, 10, 10], line: [42, 122, 70, 122] },
    },
    arrows: {
      'brain.ears.opening > brain.ears.deaf': {
        line: [344, 325, 358, 325, 358, 293, 534, 293],
        label: [372, 283, 134, 18],
      },
      'brain.ears.opening > brain.ears.open': {
        line: [344, 337, 358, 337, 358, 348, 707, 348, 707, 325, 721, 325],
        label: [542, 338, 48, 18],
      },
      'brain.ears.open > brain.ears.deaf': {
        line: [721, 316, 612, 316, 612, 299, 598, 299],
        label: [626, 306, 67, 18],
      },
      'brain.ears.deaf > brain.ears.open': {
        line: [598, 287, 707, 287, 707, 308, 721, 308],
        label: [626.5, 277, 66, 18],
      },
      'brain.voice.starting > brain.voice.muted': {
        line: [323.5, 486, 337.5, 486, 337.5, 454, 522.5, 454],
        label: [351.5, 444, 143, 18],
      },
      'brain.voice.starting > brain.voice.audible': {
        line: [323.5, 498, 337.5, 498, 337.5, 509, 714.5, 509, 714.5, 486, 728.5, 486],
        label: [531, 499, 48, 18],
      },
      'brain.voice.audible > brain.voice.muted': {
        line: [728.5, 477, 601.5, 477, 601.5, 460, 587.5, 460],
        label: [622.5, 467, 71, 18],
      },
      'brain.voice.muted > brain.voice.audible': {
        line: [587.5, 448, 714.5, 448, 714.5, 469, 728.5, 469],
        label: [615.5, 438, 85, 18],
      },
      'brain.dialogue.idle > brain.dialogue.waiting_for_answer': {
        line: [134, 119, 828, 119],
        label: [373.5, 109, 144, 18],
      },
      'brain.dialogue.idle > brain.dialogue.running': {
        line: [134, 132, 148, 132, 148, 179, 409, 179],
        label: [182.5, 169, 142, 18],
      },
      'brain.dialogue.running > brain.dialogue.waiting_for_answer': {
        line: [482, 167, 542, 167, 542, 144, 804, 144, 804, 125, 828, 125],
        label: [601, 134, 144, 18],
      },
      'brain.dialogue.running > brain.dialogue.idle': {
        line: [409, 167, 349, 167, 349, 144, 158, 144, 158, 125, 134, 125],
        label: [172, 134, 163, 18],
      },
      'brain.dialogue.waiting_for_answer > brain.dialogue.running': {
        line: [828, 132, 814, 132, 814, 180, 542, 180, 542, 179, 482, 179],
        label: [556, 163, 234, 32],
      },
      'brain.dialogue.waiting_for_answer > brain.dialogue.idle': {
        line: [828, 112, 804, 112, 804, 90, 148, 90, 148, 112, 134, 112],
        label: [363, 80, 165, 18],
      },
    },
  },
  signals: { width: 78, height: 42, states: { signals: [4, 4, 70, 34] }, begins: {}, arrows: {} },
  signal: {
    width: 306,
    height: 254,
    states: {
      signal: [4, 4, 298, 246],
      'signal.listening': [210, 202, 78, 34],
      'signal.resting': [25, 42, 68, 34],
    },
    begins: { signal: { dot: [264, 154, 10, 10], line: [269, 164, 269, 202] } },
    arrows: {
      'signal.listening > signal.resting': {
        line: [249, 202, 249, 178, 162, 178, 162, 90, 70, 90, 70, 76],
        label: [87, 104, 149, 60],
      },
      'signal.resting > signal.listening': {
        line: [48, 76, 48, 188, 230, 188, 230, 202],
        label: [18, 125, 59, 18],
      },
    },
  },
  connections: { width: 112, height: 42, states: { connections: [4, 4, 104, 34] }, begins: {}, arrows: {} },
  connection: {
    width: 1569,
    height: 411,
    states: {
      connection: [4, 4, 1561, 403],
      'connection.deciding': [56, 151, 79, 34],
      'connection.open': [249, 118, 830, 199],
      'connection.open.dialling': [301, 156, 70, 34],
      'connection.open.describing': [502, 228, 92, 34],
      'connection.open.joined': [716, 202, 349, 86],
      'connection.open.joined.fresh': [768, 240, 64, 34],
      'connection.open.joined.stable': [987, 240, 64, 34],
      'connection.waiting': [1312, 126, 210, 213],
      'connection.waiting.failed': [1444, 170, 64, 34],
      'connection.waiting.lost': [1334, 229, 64, 34],
      'connection.waiting.unsuited': [1326, 291, 80, 34],
    },
    begins: {
      connection: { dot: [18, 163, 10, 10], line: [28, 168, 56, 168] },
      'connection.open': { dot: [263, 168, 10, 10], line: [273, 173, 301, 173] },
      'connection.open.joined': { dot: [730, 252, 10, 10], line: [740, 257, 768, 257] },
      'connection.waiting': { dot: [1396, 179, 10, 10], line: [1406, 184, 1444, 184] },
    },
    arrows: {
      'connection.deciding > connection.waiting.unsuited': {
        line: [135, 174, 159, 174, 159, 355, 1283, 355, 1283, 314, 1326, 314],
        label: [612, 345, 109, 18],
      },
      'connection.deciding > connection.open': { line: [135, 168, 249, 168], label: [173, 158, 48, 18] },
      'connection.open > connection.waiting.failed': {
        line: [1079, 177, 1108, 177, 1108, 164, 1283, 164, 1283, 203, 1420, 203, 1420, 190, 1444, 190],
        label: [1161, 133, 69, 60],
      },
      'connection.open.dialling > connection.open.describing': {
        line: [371, 179, 385, 179, 385, 245, 502, 245],
        label: [399, 235, 75, 18],
      },
      'connection.open.dialling > connection.waiting.failed': {
        line: [371, 167, 1098, 167, 1098, 114, 1293, 114, 1293, 164, 1420, 164, 1420, 177, 1444, 177],
        label: [1131, 104, 129, 18],
      },
      'connection.open.describing > connection.waiting.unsuited': {
        line: [594, 254, 608, 254, 608, 302, 1326, 302],
        label: [1155, 292, 81, 18],
      },
      'connection.open.describing > connection.open.joined': {
        line: [594, 245, 716, 245],
        label: [622, 235, 66, 18],
      },
      'connection.open.describing > connection.waiting.failed': {
        line: [594, 237, 608, 237, 608, 187, 1098, 187, 1098, 214, 1430, 214, 1430, 197, 1444, 197],
        label: [1122, 204, 147, 18],
      },
      'connection.open.joined > connection.waiting.lost': {
        line: [1065, 245, 1098, 245, 1098, 250, 1283, 250, 1283, 246, 1334, 246],
        label: [1161, 233, 69, 32],
      },
      'connection.open.joined.fresh > connection.open.joined.stable': {
        line: [832, 257, 987, 257],
        label: [860, 247, 99, 18],
      },
      'connection.waiting.failed > connection.deciding': {
        line: [1508, 187, 1541, 187, 1541, 81, 159, 81, 159, 162, 135, 162],
        label: [616, 71, 101, 18],
      },
      'connection.waiting.lost > connection.deciding': {
        line: [1398, 246, 1551, 246, 1551, 52, 149, 52, 149, 157, 135, 157],
        label: [621, 42, 91, 18],
      },
      'connection.waiting.unsuited > connection.deciding': {
        line: [1406, 308, 1541, 308, 1541, 384, 149, 384, 149, 179, 135, 179],
        label: [607, 374, 119, 18],
      },
    },
  },
  ears: {
    width: 1489,
    height: 1066,
    states: {
      ears: [4, 4, 1481, 1058],
      'ears.no_microphone': [303, 1014, 127, 34],
      'ears.open': [277, 70, 1194, 845],
      'ears.open.deciding': [748, 867, 79, 34],
      'ears.open.waiting_for_trigger': [305, 108, 148, 34],
      'ears.open.hearing': [942, 288, 222, 246],
      'ears.open.hearing.listening': [1024, 364, 78, 34],
      'ears.open.hearing.transcribing': [1025, 486, 101, 34],
      'ears.open.pausing': [956, 679, 76, 34],
      'ears.open.giving_way': [1049, 108, 98, 34],
      'ears.open.answering': [532, 679, 92, 34],
    },
    begins: {
      ears: { dot: [371, 956, 10, 10], line: [376, 966, 376, 1014] },
      'ears.open': { dot: [783, 809, 10, 10], line: [788, 819, 788, 867] },
      'ears.open.hearing': { dot: [1058, 326, 10, 10], line: [1063, 336, 1063, 364] },
    },
    arrows: {
      'ears > ears.no_microphone': {
        line: [68, 4, 68, 1000, 321, 1000, 321, 1014],
        label: [18, 479, 99, 32],
      },
      'ears.no_microphone > ears.open': {
        line: [339, 1014, 339, 990, 188, 990, 188, 56, 305, 56, 305, 70],
        label: [127, 486, 122, 18],
      },
      'ears.open.deciding > ears.no_microphone': {
        line: [788, 901, 788, 980, 394, 980, 394, 1014],
        label: [735, 948, 105, 18],
      },
      'ears.open.deciding > ears.open.hearing': {
        line: [778, 867, 778, 833, 665, 833, 665, 553, 671, 553, 671, 274, 1058, 274, 1058, 288],
        label: [622, 587, 86, 46],
      },
      'ears.open.deciding > ears.open.waiting_for_trigger': {
        line: [758, 867, 758, 853, 330, 853, 330, 166, 364, 166, 364, 142],
        label: [306, 601, 48, 18],
      },
      'ears.open.waiting_for_trigger > ears.open.answering': {
        line: [394, 142, 394, 657, 550, 657, 550, 679],
        label: [345, 397.5, 97, 32],
      },
      'ears.open.waiting_for_trigger > ears.open.hearing': {
        line: [423, 142, 423, 156, 474, 156, 474, 254, 1078, 254, 1078, 288],
        label: [409, 180, 129, 60],
      },
      'ears.open.waiting_for_trigger > ears.no_microphone': {
        line: [335, 142, 335, 156, 291, 156, 291, 980, 357, 980, 357, 1014],
        label: [238, 948, 105, 18],
      },
      'ears.open.hearing > ears.no_microphone': {
        line: [1086, 534, 1086, 563, 1233, 563, 1233, 990, 412, 990, 412, 1014],
        label: [1183, 948, 99, 18],
      },
      'ears.open.hearing > ears.open.deciding': {
        line: [966, 534, 966, 563, 807, 563, 807, 833, 797, 833, 797, 867],
        label: [731, 671, 152, 74],
      },
      'ears.open.hearing > ears.open.giving_way': {
        line: [1096, 534, 1096, 553, 1305, 553, 1305, 166, 1108, 166, 1108, 142],
        label: [1241, 180, 127, 60],
      },
      'ears.open.hearing > ears.open.answering': {
        line: [956, 534, 956, 553, 756, 553, 756, 647, 606, 647, 606, 679],
        label: [718, 601, 75, 18],
      },
      'ears.open.hearing > ears.open.pausing': {
        line: [976, 534, 976, 573, 865, 573, 865, 647, 971, 647, 971, 679],
        label: [822, 594, 86, 32],
      },
      'ears.open.hearing.listening > ears.open.hearing.transcribing': {
        line: [1076, 398, 1076, 486],
        label: [1001, 426, 149, 32],
      },
      'ears.open.hearing.listening > ears.open.pausing': {
        line: [1050, 398, 1050, 412, 986, 412, 986, 679],
        label: [918, 601, 136, 18],
      },
      'ears.open.hearing.transcribing > ears.open.pausing': {
        line: [1076, 520, 1076, 573, 1142, 573, 1142, 647, 1002, 647, 1002, 679],
        label: [1064, 601, 155, 18],
      },
      'ears.open.pausing > ears.open.hearing': {
        line: [1017, 679, 1017, 657, 1244, 657, 1244, 274, 1098, 274, 1098, 288],
        label: [1197, 404.5, 94, 18],
      },
      'ears.open.pausing > ears.open.deciding': {
        line: [994, 713, 994, 843, 807, 843, 807, 867],
        label: [919, 780, 150, 32],
      },
      'ears.open.giving_way > ears.open.answering': {
        line: [1069, 142, 1069, 156, 552, 156, 552, 264, 501, 264, 501, 647, 569, 647, 569, 679],
        label: [452, 397.5, 97, 32],
      },
      'ears.open.giving_way > ears.open.hearing': {
        line: [1088, 142, 1088, 288],
        label: [1039, 187, 98, 46],
      },
      'ears.open.giving_way > ears.open.deciding': {
        line: [1127, 142, 1127, 156, 1382, 156, 1382, 853, 817, 853, 817, 867],
        label: [1307, 594, 150, 32],
      },
      'ears.open.answering > ears.open.answering': {
        line: [532, 690.3, 518, 690.3, 518, 701.7, 532, 701.7],
        label: [417, 680, 97, 32],
      },
      'ears.open.answering > ears.open.hearing': {
        line: [587, 679, 587, 553, 608, 553, 608, 264, 1068, 264, 1068, 288],
        label: [559, 390.5, 98, 46],
      },
      'ears.open.answering > ears.open.deciding': {
        line: [578, 713, 578, 843, 768, 843, 768, 867],
        label: [504, 773, 147, 46],
      },
    },
  },
  output: {
    width: 1262,
    height: 890,
    states: {
      output: [4, 4, 1254, 882],
      'output.sound': [18, 42, 875, 830],
      'output.sound.idle': [265, 824, 64, 34],
      'output.sound.at_work': [345, 94, 302, 569],
      'output.sound.at_work.preparing': [400, 170, 87, 34],
      'output.sound.at_work.held': [518, 286, 64, 34],
      'output.sound.at_work.audible': [374, 398, 244, 246],
      'output.sound.at_work.audible.speaking': [484, 474, 83, 34],
      'output.sound.at_work.audible.stopping': [472, 596, 80, 34],
      'output.ear': [921, 348, 323, 218],
      'output.ear.closed': [1164, 518, 66, 34],
      'output.ear.open': [1025, 386, 64, 34],
    },
    begins: {
      'output.sound': { dot: [284, 756, 10, 10], line: [289, 766, 289, 824] },
      'output.sound.at_work': { dot: [439, 132, 10, 10], line: [444, 142, 444, 170] },
      'output.sound.at_work.audible': { dot: [521, 436, 10, 10], line: [526, 446, 526, 474] },
      'output.ear': { dot: [1209, 470, 10, 10], line: [1214, 480, 1214, 518] },
    },
    arrows: {
      'output.sound.idle > output.sound.at_work': {
        line: [273, 824, 273, 790, 88, 790, 88, 80, 439, 80, 439, 94],
        label: [32, 372, 112, 18],
      },
      'output.sound.at_work > output.sound.idle': {
        line: [369, 663, 369, 780, 297, 780, 297, 824],
        label: [322, 727, 94, 18],
      },
      'output.sound.at_work.preparing > output.sound.idle': {
        line: [422, 204, 422, 218, 359, 218, 359, 682, 179, 682, 179, 780, 281, 780, 281, 824],
        label: [102, 706, 154, 60],
      },
      'output.sound.at_work.preparing > output.sound.at_work.audible': {
        line: [444, 204, 444, 384, 521, 384, 521, 398],
        label: [401, 278, 85, 46],
      },
      'output.sound.at_work.preparing > output.sound.at_work.held': {
        line: [465, 204, 465, 218, 550, 218, 550, 286],
        label: [510, 232, 79, 18],
      },
      'output.sound.at_work.held > output.sound.idle': {
        line: [561, 320, 561, 338, 632, 338, 632, 682, 802, 682, 802, 810, 321, 810, 321, 824],
        label: [725, 713, 154, 46],
      },
      'output.sound.at_work.held > output.sound.at_work.audible': {
        line: [539, 320, 539, 384, 531, 384, 531, 398],
        label: [459, 352, 159, 18],
      },
      'output.sound.at_work.audible.speaking > output.sound.at_work.audible.speaking': {
        line: [484, 485.3, 470, 485.3, 470, 496.7, 484, 496.7],
        label: [388, 482, 78, 18],
      },
      'output.sound.at_work.audible.speaking > output.sound.idle': {
        line: [539, 508, 539, 522, 603, 522, 603, 692, 645, 692, 645, 800, 313, 800, 313, 824],
        label: [574, 713, 141, 46],
      },
      'output.sound.at_work.audible.speaking > output.sound.at_work.audible.stopping': {
        line: [512, 508, 512, 596],
        label: [435, 536, 154, 32],
      },
      'output.sound.at_work.audible.stopping > output.sound.idle': {
        line: [512, 630, 512, 682, 495, 682, 495, 790, 305, 790, 305, 824],
        label: [426, 713, 138, 46],
      },
      'output.ear.closed > output.ear.open': {
        line: [1197, 518, 1197, 494, 1145, 494, 1145, 434, 1068, 434, 1068, 420],
        label: [1109, 455, 72, 18],
      },
      'output.ear.open > output.ear.open': {
        line: [1025, 397.3, 1011, 397.3, 1011, 408.7, 1025, 408.7],
        label: [935, 394, 72, 18],
      },
      'output.ear.open > output.ear.closed': {
        line: [1046, 420, 1046, 504, 1181, 504, 1181, 518],
        label: [993, 448, 106, 32],
      },
    },
  },
  satellite: {
    width: 847,
    height: 634,
    states: {
      satellite: [4, 4, 839, 626],
      'satellite.present': [18, 88, 683, 392],
      'satellite.present.ears': [32, 126, 368, 340],
      'satellite.present.ears.deciding': [255, 202, 79, 34],
      'satellite.present.ears.open': [249, 418, 64, 34],
      'satellite.present.ears.deaf': [238, 310, 64, 34],
      'satellite.present.voice': [428, 126, 259, 340],
      'satellite.present.voice.deciding': [546, 202, 79, 34],
      'satellite.present.voice.audible': [557, 418, 72, 34],
      'satellite.present.voice.muted': [532, 310, 65, 34],
      'satellite.leaving': [729, 267, 71, 34],
      'satellite.gone': [733, 582, 64, 34],
    },
    begins: {
      satellite: { dot: [355, 50, 10, 10], line: [360, 60, 360, 88] },
      'satellite.present.ears': { dot: [290, 164, 10, 10], line: [295, 174, 295, 202] },
      'satellite.present.voice': { dot: [581, 164, 10, 10], line: [586, 174, 586, 202] },
    },
    arrows: {
      'satellite > satellite.leaving': { line: [765, 4, 765, 267], label: [728, 42, 73, 18] },
      'satellite.present.ears.deciding > satellite.present.ears.deaf': {
        line: [281, 236, 281, 250, 270, 250, 270, 310],
        label: [202, 264, 135, 18],
      },
      'satellite.present.ears.deciding > satellite.present.ears.open': {
        line: [308, 236, 308, 250, 362, 250, 362, 404, 297, 404, 297, 418],
        label: [338, 318, 48, 18],
      },
      'satellite.present.ears.open > satellite.present.ears.deaf': {
        line: [281, 418, 281, 344],
        label: [213, 372, 135, 18],
      },
      'satellite.present.ears.deaf > satellite.present.ears.open': {
        line: [259, 344, 259, 358, 125, 358, 125, 404, 265, 404, 265, 418],
        label: [46, 372, 157, 18],
      },
      'satellite.present.voice.deciding > satellite.present.voice.muted': {
        line: [572, 236, 572, 250, 565, 250, 565, 310],
        label: [502, 264, 126, 18],
      },
      'satellite.present.voice.deciding > satellite.present.voice.audible': {
        line: [599, 236, 599, 250, 649, 250, 649, 404, 611, 404, 611, 418],
        label: [625, 318, 48, 18],
      },
      'satellite.present.voice.audible > satellite.present.voice.muted': {
        line: [593, 418, 593, 358, 575, 358, 575, 344],
        label: [551, 372, 84, 18],
      },
      'satellite.present.voice.muted > satellite.present.voice.audible': {
        line: [554, 344, 554, 358, 492, 358, 492, 404, 575, 404, 575, 418],
        label: [442, 372, 99, 18],
      },
      'satellite.leaving > satellite.gone': { line: [765, 301, 765, 582], label: [700, 508, 129, 46] },
    },
  },
  conversation: {
    width: 614,
    height: 720,
    states: {
      conversation: [4, 4, 606, 712],
      'conversation.opening': [18, 80, 77, 34],
      'conversation.idle': [212, 668, 64, 34],
      'conversation.running': [377, 536, 73, 34],
      'conversation.waiting_for_answer': [322, 215, 154, 34],
      'conversation.dropping': [211, 401, 82, 34],
    },
    begins: { conversation: { dot: [52, 42, 10, 10], line: [57, 52, 57, 80] } },
    arrows: {
      'conversation.opening > conversation.waiting_for_answer': {
        line: [69, 114, 69, 128, 399, 128, 399, 215],
        label: [347, 142, 104, 18],
      },
      'conversation.opening > conversation.idle': {
        line: [44, 114, 44, 644, 225, 644, 225, 668],
        label: [20, 409, 48, 18],
      },
      'conversation.idle > conversation.running': {
        line: [250, 668, 250, 644, 300, 644, 300, 584, 401, 584, 401, 570],
        label: [253, 598, 94, 32],
      },
      'conversation.running > conversation.waiting_for_answer': {
        line: [432, 536, 432, 522, 544, 522, 544, 290, 445, 290, 445, 249],
        label: [492, 409, 104, 18],
      },
      'conversation.running > conversation.idle': {
        line: [426, 570, 426, 654, 263, 654, 263, 668],
        label: [357, 605, 137, 18],
      },
      'conversation.waiting_for_answer > conversation.running': {
        line: [414, 249, 414, 536],
        label: [345, 374, 137, 88],
      },
      'conversation.waiting_for_answer > conversation.waiting_for_answer': {
        line: [322, 226.3, 308, 226.3, 308, 237.7, 322, 237.7],
        label: [59, 188, 245, 88],
      },
      'conversation.waiting_for_answer > conversation.dropping': {
        line: [384, 249, 384, 300, 335, 300, 335, 360, 266, 360, 266, 401],
        label: [270, 314, 130, 32],
      },
      'conversation.dropping > conversation.waiting_for_answer': {
        line: [238, 401, 238, 360, 208, 360, 208, 290, 353, 290, 353, 249],
        label: [156, 321, 104, 18],
      },
      'conversation.dropping > conversation.running': {
        line: [266, 435, 266, 476, 342, 476, 342, 522, 395, 522, 395, 536],
        label: [284, 490, 116, 18],
      },
      'conversation.dropping > conversation.idle': { line: [238, 435, 238, 668], label: [214, 544, 48, 18] },
    },
  },
  run: {
    width: 715,
    height: 920,
    states: {
      run: [4, 4, 707, 912],
      'run.opening': [87, 394, 77, 34],
      'run.matching': [186, 610, 84, 34],
      'run.choosing': [459, 868, 83, 34],
      'run.running': [499, 42, 73, 34],
      'run.concluding': [356, 150, 95, 34],
      'run.storing': [233, 286, 68, 34],
      'run.answering': [304, 394, 92, 34],
      'run.waiting_for_answer': [165, 502, 154, 34],
      'run.done': [402, 502, 64, 34],
      'run.failed': [171, 868, 64, 34],
    },
    begins: { run: { dot: [121, 356, 10, 10], line: [126, 366, 126, 394] } },
    arrows: {
      'run.opening > run.waiting_for_answer': {
        line: [138, 428, 138, 442, 194, 442, 194, 488, 216, 488, 216, 502],
        label: [128, 456, 131, 18],
      },
      'run.opening > run.matching': {
        line: [113, 428, 113, 596, 214, 596, 214, 610],
        label: [89, 510, 48, 18],
      },
      'run.matching > run.failed': { line: [214, 644, 214, 868], label: [183, 742, 61, 18] },
      'run.matching > run.choosing': {
        line: [242, 644, 242, 658, 409, 658, 409, 844, 476, 844, 476, 868],
        label: [339, 672, 139, 158],
      },
      'run.choosing > run.running': {
        line: [525, 868, 525, 854, 636, 854, 636, 90, 554, 90, 554, 76],
        label: [575, 402, 122, 18],
      },
      'run.choosing > run.concluding': {
        line: [492, 868, 492, 198, 427, 198, 427, 184],
        label: [468, 456, 48, 18],
      },
      'run.running > run.concluding': {
        line: [517, 76, 517, 90, 404, 90, 404, 150],
        label: [356, 104, 95, 18],
      },
      'run.running > run.choosing': {
        line: [536, 76, 536, 844, 509, 844, 509, 868],
        label: [507, 402, 58, 18],
      },
      'run.concluding > run.storing': {
        line: [380, 184, 380, 198, 267, 198, 267, 286],
        label: [166, 212, 201, 46],
      },
      'run.concluding > run.answering': {
        line: [404, 184, 404, 380, 365, 380, 365, 394],
        label: [329, 287, 149, 32],
      },
      'run.storing > run.answering': {
        line: [278, 320, 278, 380, 335, 380, 335, 394],
        label: [245, 348, 66, 18],
      },
      'run.storing > run.failed': {
        line: [256, 320, 256, 334, 49, 334, 49, 844, 192, 844, 192, 868],
        label: [18, 510, 61, 18],
      },
      'run.answering > run.waiting_for_answer': {
        line: [335, 428, 335, 488, 268, 488, 268, 502],
        label: [269, 456, 131, 18],
      },
      'run.answering > run.done': {
        line: [365, 428, 365, 442, 434, 442, 434, 502],
        label: [410, 456, 48, 18],
      },
      'run.waiting_for_answer > run.matching': { line: [242, 536, 242, 610], label: [199, 564, 86, 18] },
    },
  },
  turn: {
    width: 1209,
    height: 1876,
    states: {
      turn: [4, 4, 1201, 1868],
      'turn.stream': [464.5, 528, 280, 262],
      'turn.stream.silent': [653.5, 680, 64, 34],
      'turn.stream.hotword': [653.5, 742, 77, 34],
      'turn.stream.order': [653.5, 580, 64, 34],
      'turn.messages': [402.5, 818, 404, 213],
      'turn.messages.fine': [728.5, 983, 64, 34],
      'turn.messages.refused': [429.5, 906, 73, 34],
      'turn.ears': [474, 42, 261, 458],
      'turn.ears.unknown': [620, 142, 83, 34],
      'turn.ears.deaf': [620, 328, 64, 34],
      'turn.ears.listening': [620, 80, 78, 34],
      'turn.ears.transcribing': [620, 390, 101, 34],
      'turn.ears.answering': [620, 452, 92, 34],
      'turn.ears.waiting': [620, 204, 70, 34],
      'turn.ears.resting': [620, 266, 68, 34],
      'turn.dialogue': [18, 1059, 1173, 799],
      'turn.dialogue.absent': [425, 1804, 68, 34],
      'turn.dialogue.closed': [1095, 1592, 66, 34],
      'turn.dialogue.open': [95, 1097, 728, 490],
      'turn.dialogue.open.triggered': [311, 1539, 83, 34],
      'turn.dialogue.open.woken': [355, 1251, 66, 34],
      'turn.dialogue.open.hearing': [311, 1189, 73, 34],
      'turn.dialogue.open.answering': [311, 1375, 198, 136],
      'turn.dialogue.open.answering.waiting': [425, 1413, 70, 34],
      'turn.dialogue.open.answering.holding': [325, 1463, 72, 34],
      'turn.dialogue.open.asked': [378, 1313, 64, 34],
      'turn.dialogue.open.following': [727, 1313, 82, 34],
    },
    begins: {
      'turn.stream': { dot: [615.5, 698, 10, 10], line: [625.5, 703, 653.5, 703] },
      'turn.messages': { dot: [680.5, 1004, 10, 10], line: [690.5, 1009, 728.5, 1009] },
      'turn.ears': { dot: [582, 154, 10, 10], line: [592, 159, 620, 159] },
      'turn.dialogue': { dot: [32, 1816, 10, 10], line: [42, 1821, 425, 1821] },
      'turn.dialogue.open': { dot: [258, 1551, 10, 10], line: [268, 1556, 311, 1556] },
      'turn.dialogue.open.answering': { dot: [387, 1425, 10, 10], line: [397, 1430, 425, 1430] },
    },
    arrows: {
      'turn.stream > turn.stream.order': { line: [464.5, 597, 653.5, 597], label: [486.5, 566, 131, 60] },
      'turn.stream > turn.stream.hotword': { line: [464.5, 759, 653.5, 759], label: [478.5, 749, 147, 18] },
      'turn.stream > turn.stream.silent': {
        line: [464.5, 654, 639.5, 654, 639.5, 691, 653.5, 691],
        label: [501.5, 637, 101, 32],
      },
      'turn.messages.fine > turn.messages.refused': {
        line: [728.5, 1000, 704.5, 1000, 704.5, 967, 529.5, 967, 529.5, 929, 502.5, 929],
        label: [567.5, 957, 99, 18],
      },
      'turn.messages.refused > turn.messages.refused': {
        line: [453.8, 906, 453.8, 892, 478.2, 892, 478.2, 906],
        label: [416.5, 856, 99, 32],
      },
      'turn.messages.refused > turn.messages.fine': {
        line: [502.5, 917, 714.5, 917, 714.5, 992, 728.5, 992],
        label: [543.5, 886, 147, 60],
      },
      'turn.ears > turn.ears.deaf': { line: [474, 345, 620, 345], label: [509, 335, 62, 18] },
      'turn.ears > turn.ears.listening': { line: [474, 97, 620, 97], label: [498, 87, 84, 18] },
      'turn.ears > turn.ears.transcribing': { line: [474, 407, 620, 407], label: [488, 397, 104, 18] },
      'turn.ears > turn.ears.answering': { line: [474, 469, 620, 469], label: [492, 459, 96, 18] },
      'turn.ears > turn.ears.waiting': { line: [474, 221, 620, 221], label: [501.5, 211, 77, 18] },
      'turn.ears > turn.ears.resting': { line: [474, 283, 620, 283], label: [502, 273, 76, 18] },
      'turn.dialogue.absent > turn.dialogue.closed': {
        line: [493, 1821, 1065, 1821, 1065, 1623, 1095, 1623],
        label: [908.5, 1797, 90, 46],
      },
      'turn.dialogue.closed > turn.dialogue.open.hearing': {
        line: [1095, 1616, 1045, 1616, 1045, 1696, 66, 1696, 66, 1145, 292, 1145, 292, 1200, 311, 1200],
        label: [393.5, 1658, 131, 74],
      },
      'turn.dialogue.closed > turn.dialogue.open.woken': {
        line: [1095, 1612, 1035, 1612, 1035, 1632, 76, 1632, 76, 1156, 282, 1156, 282, 1262, 355, 1262],
        label: [393.5, 1615, 131, 32],
      },
      'turn.dialogue.closed > turn.dialogue.closed': {
        line: [1117, 1592, 1117, 1578, 1139, 1578, 1139, 1592],
        label: [1079, 1542, 98, 32],
      },
      'turn.dialogue.closed > turn.dialogue.open': {
        line: [1095, 1619, 1055, 1619, 1055, 1760, 56, 1760, 56, 1135, 95, 1135],
        label: [404.5, 1743, 109, 32],
      },
      'turn.dialogue.open > turn.dialogue.open.hearing': {
        line: [95, 1216, 292, 1216, 292, 1212, 311, 1212],
        label: [118, 1171, 141, 88],
      },
      'turn.dialogue.open > turn.dialogue.open.woken': {
        line: [95, 1287, 282, 1287, 282, 1274, 355, 1274],
        label: [123, 1270, 131, 32],
      },
      'turn.dialogue.open > turn.dialogue.closed': {
        line: [823, 1320, 872, 1320, 872, 1452, 1055, 1452, 1055, 1599, 1095, 1599],
        label: [886, 1372, 135, 158],
      },
      'turn.dialogue.open > turn.dialogue.open.answering.holding': {
        line: [823, 1525, 292, 1525, 292, 1480, 325, 1480],
        label: [542, 1501, 157, 46],
      },
      'turn.dialogue.open > turn.dialogue.open.asked': {
        line: [95, 1330, 378, 1330],
        label: [109, 1313, 159, 32],
      },
      'turn.dialogue.open > turn.dialogue.open.answering': {
        line: [95, 1470, 311, 1470],
        label: [140.5, 1453, 96, 32],
      },
      'turn.dialogue.open.woken > turn.dialogue.closed': {
        line: [421, 1268, 1065, 1268, 1065, 1595, 1095, 1595],
        label: [906.5, 1258, 94, 18],
      },
      'turn.dialogue.open.answering.waiting > turn.dialogue.closed': {
        line: [495, 1430, 852, 1430, 852, 1580, 1035, 1580, 1035, 1606, 1095, 1606],
        label: [901, 1570, 105, 18],
      },
      'turn.dialogue.open.answering.holding > turn.dialogue.closed': {
        line: [397, 1480, 842, 1480, 842, 1609, 1095, 1609],
        label: [897, 1599, 113, 18],
      },
      'turn.dialogue.open.asked > turn.dialogue.open.following': {
        line: [442, 1330, 727, 1330],
        label: [546, 1313, 149, 32],
      },
      'turn.dialogue.open.following > turn.dialogue.closed': {
        line: [809, 1330, 862, 1330, 862, 1551, 1045, 1551, 1045, 1602, 1095, 1602],
        label: [897, 1541, 113, 18],
      },
    },
  },
};
