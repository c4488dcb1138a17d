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
    width: 287,
    height: 254,
    states: {
      signal: [4, 4, 279, 246],
      'signal.listening': [191, 202, 78, 34],
      'signal.resting': [25, 42, 68, 34],
    },
    begins: { signal: { dot: [245, 66, 10, 10], line: [250, 76, 250, 202] } },
    arrows: {
      'signal.listening > signal.resting': {
        line: [230, 202, 230, 178, 162, 178, 162, 90, 70, 90, 70, 76],
        label: [87, 104, 149, 60],
      },
      'signal.resting > signal.listening': {
        line: [48, 76, 48, 188, 211, 188, 211, 202],
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
    width: 1382,
    height: 1258,
    states: {
      ears: [4, 4, 1374, 1250],
      'ears.no_microphone': [1028, 102, 127, 34],
      'ears.open': [85, 220, 1104, 991],
      'ears.open.deciding': [618, 296, 79, 34],
      'ears.open.waiting_for_trigger': [924, 454, 148, 34],
      'ears.open.hearing': [542, 634, 212, 246],
      'ears.open.hearing.listening': [614, 710, 78, 34],
      'ears.open.hearing.transcribing': [615, 832, 101, 34],
      'ears.open.pausing': [270, 1031, 76, 34],
      'ears.open.giving_way': [794, 1031, 98, 34],
      'ears.open.answering': [871, 1163, 92, 34],
    },
    begins: {
      ears: { dot: [1108, 64, 10, 10], line: [1113, 74, 1113, 102] },
      'ears.open': { dot: [653, 258, 10, 10], line: [658, 268, 658, 296] },
      'ears.open.hearing': { dot: [648, 672, 10, 10], line: [653, 682, 653, 710] },
    },
    arrows: {
      'ears > ears.no_microphone': {
        line: [1031, 4, 1031, 88, 1070, 88, 1070, 102],
        label: [981, 42, 99, 32],
      },
      'ears.no_microphone > ears.open': {
        line: [1079, 136, 1079, 160, 653, 160, 653, 220],
        label: [592, 174, 122, 18],
      },
      'ears.open.deciding > ears.no_microphone': {
        line: [628, 330, 628, 344, 99, 344, 99, 1230, 71, 1230, 71, 150, 1053, 150, 1053, 136],
        label: [18, 174, 105, 18],
      },
      'ears.open.deciding > ears.open.hearing': { line: [658, 330, 658, 634], label: [615, 438, 86, 46] },
      'ears.open.deciding > ears.open.waiting_for_trigger': {
        line: [677, 330, 677, 354, 998, 354, 998, 454],
        label: [974, 378, 48, 18],
      },
      'ears.open.waiting_for_trigger > ears.open.answering': {
        line: [998, 488, 998, 899, 1025, 899, 1025, 1139, 932, 1139, 932, 1163],
        label: [976, 947, 97, 32],
      },
      'ears.open.waiting_for_trigger > ears.open.hearing': {
        line: [961, 488, 961, 512, 738, 512, 738, 600, 668, 600, 668, 634],
        label: [673, 526, 129, 60],
      },
      'ears.open.waiting_for_trigger > ears.no_microphone': {
        line: [1035, 488, 1035, 512, 1174, 512, 1174, 1230, 1203, 1230, 1203, 206, 1104, 206, 1104, 136],
        label: [1051, 174, 105, 18],
      },
      'ears.open.hearing > ears.no_microphone': {
        line: [676, 880, 676, 1240, 1315, 1240, 1315, 150, 1130, 150, 1130, 136],
        label: [1265, 174, 99, 18],
      },
      'ears.open.hearing > ears.open.deciding': {
        line: [556, 880, 556, 899, 528, 899, 528, 364, 648, 364, 648, 330],
        label: [452, 424, 152, 74],
      },
      'ears.open.hearing > ears.open.giving_way': {
        line: [696, 880, 696, 899, 766, 899, 766, 1007, 819, 1007, 819, 1031],
        label: [702, 933, 127, 60],
      },
      'ears.open.hearing > ears.open.answering': {
        line: [686, 880, 686, 899, 687, 899, 687, 1007, 729, 1007, 729, 1149, 886, 1149, 886, 1163],
        label: [691, 1039, 75, 18],
      },
      'ears.open.hearing > ears.open.pausing': {
        line: [566, 880, 566, 909, 308, 909, 308, 1031],
        label: [265, 947, 86, 32],
      },
      'ears.open.hearing.listening > ears.open.hearing.transcribing': {
        line: [666, 744, 666, 832],
        label: [591, 772, 149, 32],
      },
      'ears.open.hearing.listening > ears.open.pausing': {
        line: [640, 744, 640, 758, 576, 758, 576, 919, 429, 919, 429, 1007, 321, 1007, 321, 1031],
        label: [361, 954, 136, 18],
      },
      'ears.open.hearing.transcribing > ears.open.pausing': {
        line: [666, 866, 666, 899, 585, 899, 585, 1017, 333, 1017, 333, 1031],
        label: [507, 954, 155, 18],
      },
      'ears.open.pausing > ears.open.hearing': {
        line: [295, 1031, 295, 1007, 251, 1007, 251, 620, 648, 620, 648, 634],
        label: [204, 750.5, 94, 18],
      },
      'ears.open.pausing > ears.open.deciding': {
        line: [283, 1031, 283, 1017, 189, 1017, 189, 354, 638, 354, 638, 330],
        label: [114, 540, 150, 32],
      },
      'ears.open.giving_way > ears.open.answering': {
        line: [843, 1065, 843, 1139, 902, 1139, 902, 1163],
        label: [794, 1093, 97, 32],
      },
      'ears.open.giving_way > ears.open.hearing': {
        line: [843, 1031, 843, 899, 831, 899, 831, 620, 688, 620, 688, 634],
        label: [782, 736.5, 98, 46],
      },
      'ears.open.giving_way > ears.open.deciding': {
        line: [868, 1031, 868, 1007, 853, 1007, 853, 899, 894, 899, 894, 364, 667, 364, 667, 330],
        label: [819, 540, 150, 32],
      },
      'ears.open.answering > ears.open.answering': {
        line: [871, 1174.3, 857, 1174.3, 857, 1185.7, 871, 1185.7],
        label: [756, 1164, 97, 32],
      },
      'ears.open.answering > ears.open.hearing': {
        line: [917, 1163, 917, 610, 678, 610, 678, 634],
        label: [868, 940, 98, 46],
      },
      'ears.open.answering > ears.open.deciding': {
        line: [948, 1163, 948, 1149, 1087, 1149, 1087, 344, 687, 344, 687, 330],
        label: [1013, 736.5, 147, 46],
      },
    },
  },
  output: {
    width: 1092,
    height: 900,
    states: {
      output: [4, 4, 1084, 892],
      'output.sound': [18, 42, 782, 840],
      'output.sound.idle': [32, 834, 64, 34],
      'output.sound.at_work': [252, 94, 302, 569],
      'output.sound.at_work.preparing': [307, 170, 87, 34],
      'output.sound.at_work.held': [425, 286, 64, 34],
      'output.sound.at_work.audible': [281, 398, 244, 246],
      'output.sound.at_work.audible.speaking': [391, 474, 83, 34],
      'output.sound.at_work.audible.stopping': [379, 596, 80, 34],
      'output.ear': [828, 353, 246, 218],
      'output.ear.closed': [994, 523, 66, 34],
      'output.ear.open': [947, 391, 64, 34],
    },
    begins: {
      'output.sound': { dot: [35, 653, 10, 10], line: [40, 663, 40, 834] },
      'output.sound.at_work': { dot: [346, 132, 10, 10], line: [351, 142, 351, 170] },
      'output.sound.at_work.audible': { dot: [428, 436, 10, 10], line: [433, 446, 433, 474] },
      'output.ear': { dot: [1039, 415, 10, 10], line: [1044, 425, 1044, 523] },
    },
    arrows: {
      'output.sound.idle > output.sound.at_work': {
        line: [48, 834, 48, 780, 51, 780, 51, 682, 129, 682, 129, 80, 346, 80, 346, 94],
        label: [73, 372, 112, 18],
      },
      'output.sound.at_work > output.sound.idle': {
        line: [276, 663, 276, 790, 64, 790, 64, 834],
        label: [229, 727, 94, 18],
      },
      'output.sound.at_work.preparing > output.sound.idle': {
        line: [329, 204, 329, 218, 266, 218, 266, 682, 142, 682, 142, 780, 56, 780, 56, 834],
        label: [65, 706, 154, 60],
      },
      'output.sound.at_work.preparing > output.sound.at_work.audible': {
        line: [351, 204, 351, 384, 428, 384, 428, 398],
        label: [308, 278, 85, 46],
      },
      'output.sound.at_work.preparing > output.sound.at_work.held': {
        line: [372, 204, 372, 218, 457, 218, 457, 286],
        label: [417, 232, 79, 18],
      },
      'output.sound.at_work.held > output.sound.idle': {
        line: [468, 320, 468, 338, 539, 338, 539, 682, 709, 682, 709, 820, 88, 820, 88, 834],
        label: [632, 713, 154, 46],
      },
      'output.sound.at_work.held > output.sound.at_work.audible': {
        line: [446, 320, 446, 384, 438, 384, 438, 398],
        label: [366, 352, 159, 18],
      },
      'output.sound.at_work.audible.speaking > output.sound.at_work.audible.speaking': {
        line: [391, 485.3, 377, 485.3, 377, 496.7, 391, 496.7],
        label: [295, 482, 78, 18],
      },
      'output.sound.at_work.audible.speaking > output.sound.idle': {
        line: [446, 508, 446, 522, 510, 522, 510, 692, 552, 692, 552, 810, 80, 810, 80, 834],
        label: [481, 713, 141, 46],
      },
      'output.sound.at_work.audible.speaking > output.sound.at_work.audible.stopping': {
        line: [419, 508, 419, 596],
        label: [342, 536, 154, 32],
      },
      'output.sound.at_work.audible.stopping > output.sound.idle': {
        line: [419, 630, 419, 682, 402, 682, 402, 800, 72, 800, 72, 834],
        label: [333, 713, 138, 46],
      },
      'output.ear.closed > output.ear.open': {
        line: [1027, 523, 1027, 499, 994, 499, 994, 439, 990, 439, 990, 425],
        label: [958, 460, 72, 18],
      },
      'output.ear.open > output.ear.open': {
        line: [947, 402.3, 933, 402.3, 933, 413.7, 947, 413.7],
        label: [857, 399, 72, 18],
      },
      'output.ear.open > output.ear.closed': {
        line: [968, 425, 968, 439, 895, 439, 895, 509, 1011, 509, 1011, 523],
        label: [842, 453, 106, 32],
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
    width: 701,
    height: 940,
    states: {
      run: [4, 4, 693, 932],
      'run.opening': [18, 404, 77, 34],
      'run.matching': [213, 630, 84, 34],
      'run.choosing': [445, 888, 83, 34],
      'run.running': [485, 42, 73, 34],
      'run.concluding': [407, 150, 95, 34],
      'run.storing': [350, 296, 68, 34],
      'run.answering': [235, 404, 92, 34],
      'run.waiting_for_answer': [129, 512, 154, 34],
      'run.done': [311, 512, 64, 34],
      'run.failed': [353, 888, 64, 34],
    },
    begins: { run: { dot: [52, 66, 10, 10], line: [57, 76, 57, 404] } },
    arrows: {
      'run.opening > run.waiting_for_answer': {
        line: [69, 438, 69, 452, 125, 452, 125, 498, 180, 498, 180, 512],
        label: [59, 466, 131, 18],
      },
      'run.opening > run.matching': {
        line: [44, 438, 44, 616, 241, 616, 241, 630],
        label: [20, 520, 48, 18],
      },
      'run.matching > run.failed': {
        line: [241, 664, 241, 874, 374, 874, 374, 888],
        label: [210, 762, 61, 18],
      },
      'run.matching > run.choosing': {
        line: [269, 664, 269, 678, 351, 678, 351, 864, 462, 864, 462, 888],
        label: [281, 692, 139, 158],
      },
      'run.choosing > run.running': {
        line: [511, 888, 511, 874, 622, 874, 622, 90, 540, 90, 540, 76],
        label: [561, 412, 122, 18],
      },
      'run.choosing > run.concluding': { line: [478, 888, 478, 184], label: [454, 466, 48, 18] },
      'run.running > run.concluding': {
        line: [503, 76, 503, 90, 455, 90, 455, 150],
        label: [407, 104, 95, 18],
      },
      'run.running > run.choosing': {
        line: [522, 76, 522, 864, 495, 864, 495, 888],
        label: [493, 412, 58, 18],
      },
      'run.concluding > run.storing': {
        line: [455, 184, 455, 208, 364, 208, 364, 282, 384, 282, 384, 296],
        label: [263, 222, 201, 46],
      },
      'run.concluding > run.answering': {
        line: [431, 184, 431, 198, 248, 198, 248, 390, 266, 390, 266, 404],
        label: [173, 297, 149, 32],
      },
      'run.storing > run.answering': {
        line: [373, 330, 373, 390, 296, 390, 296, 404],
        label: [340, 358, 66, 18],
      },
      'run.storing > run.failed': {
        line: [395, 330, 395, 344, 434, 344, 434, 874, 396, 874, 396, 888],
        label: [403, 520, 61, 18],
      },
      'run.answering > run.waiting_for_answer': {
        line: [266, 438, 266, 498, 232, 498, 232, 512],
        label: [200, 466, 131, 18],
      },
      'run.answering > run.done': {
        line: [296, 438, 296, 452, 365, 452, 365, 498, 343, 498, 343, 512],
        label: [341, 466, 48, 18],
      },
      'run.waiting_for_answer > run.matching': {
        line: [206, 546, 206, 606, 269, 606, 269, 630],
        label: [163, 574, 86, 18],
      },
    },
  },
  turn: {
    width: 1407,
    height: 1887,
    states: {
      turn: [4, 4, 1399, 1879],
      'turn.stream': [563.5, 528, 280, 262],
      'turn.stream.silent': [752.5, 680, 64, 34],
      'turn.stream.hotword': [752.5, 742, 77, 34],
      'turn.stream.order': [752.5, 580, 64, 34],
      'turn.messages': [487.5, 818, 432, 172],
      'turn.messages.fine': [539.5, 906, 64, 34],
      'turn.messages.refused': [819.5, 906, 73, 34],
      'turn.ears': [573, 42, 261, 458],
      'turn.ears.unknown': [719, 142, 83, 34],
      'turn.ears.deaf': [719, 328, 64, 34],
      'turn.ears.listening': [719, 80, 78, 34],
      'turn.ears.transcribing': [719, 390, 101, 34],
      'turn.ears.answering': [719, 452, 92, 34],
      'turn.ears.waiting': [719, 204, 70, 34],
      'turn.ears.resting': [719, 266, 68, 34],
      'turn.dialogue': [18, 1018, 1371, 851],
      'turn.dialogue.absent': [70, 1547, 68, 34],
      'turn.dialogue.closed': [300, 1547, 66, 34],
      'turn.dialogue.open': [608, 1080, 718, 525],
      'turn.dialogue.open.triggered': [814, 1382, 83, 34],
      'turn.dialogue.open.woken': [858, 1320, 66, 34],
      'turn.dialogue.open.hearing': [814, 1521, 73, 34],
      'turn.dialogue.open.answering': [814, 1156, 198, 136],
      'turn.dialogue.open.answering.waiting': [928, 1194, 70, 34],
      'turn.dialogue.open.answering.holding': [828, 1244, 72, 34],
      'turn.dialogue.open.asked': [881, 1444, 64, 34],
      'turn.dialogue.open.following': [1230, 1444, 82, 34],
    },
    begins: {
      'turn.stream': { dot: [714.5, 698, 10, 10], line: [724.5, 703, 752.5, 703] },
      'turn.messages': { dot: [501.5, 918, 10, 10], line: [511.5, 923, 539.5, 923] },
      'turn.ears': { dot: [681, 154, 10, 10], line: [691, 159, 719, 159] },
      'turn.dialogue': { dot: [32, 1559, 10, 10], line: [42, 1564, 70, 1564] },
      'turn.dialogue.open': { dot: [771, 1394, 10, 10], line: [781, 1399, 814, 1399] },
      'turn.dialogue.open.answering': { dot: [890, 1206, 10, 10], line: [900, 1211, 928, 1211] },
    },
    arrows: {
      'turn.stream > turn.stream.order': { line: [563.5, 597, 752.5, 597], label: [585.5, 566, 131, 60] },
      'turn.stream > turn.stream.hotword': { line: [563.5, 759, 752.5, 759], label: [577.5, 749, 147, 18] },
      'turn.stream > turn.stream.silent': {
        line: [563.5, 654, 738.5, 654, 738.5, 691, 752.5, 691],
        label: [600.5, 637, 101, 32],
      },
      'turn.messages.fine > turn.messages.refused': {
        line: [603.5, 929, 617.5, 929, 617.5, 967, 792.5, 967, 792.5, 929, 819.5, 929],
        label: [655.5, 957, 99, 18],
      },
      'turn.messages.refused > turn.messages.refused': {
        line: [843.8, 906, 843.8, 892, 868.2, 892, 868.2, 906],
        label: [806.5, 856, 99, 32],
      },
      'turn.messages.refused > turn.messages.fine': {
        line: [819.5, 917, 603.5, 917],
        label: [631.5, 886, 147, 60],
      },
      'turn.ears > turn.ears.deaf': { line: [573, 345, 719, 345], label: [608, 335, 62, 18] },
      'turn.ears > turn.ears.listening': { line: [573, 97, 719, 97], label: [597, 87, 84, 18] },
      'turn.ears > turn.ears.transcribing': { line: [573, 407, 719, 407], label: [587, 397, 104, 18] },
      'turn.ears > turn.ears.answering': { line: [573, 469, 719, 469], label: [591, 459, 96, 18] },
      'turn.ears > turn.ears.waiting': { line: [573, 221, 719, 221], label: [600.5, 211, 77, 18] },
      'turn.ears > turn.ears.resting': { line: [573, 283, 719, 283], label: [601, 273, 76, 18] },
      'turn.dialogue.absent > turn.dialogue.closed': {
        line: [138, 1564, 300, 1564],
        label: [166, 1540, 90, 46],
      },
      'turn.dialogue.closed > turn.dialogue.open.hearing': {
        line: [366, 1562, 589, 1562, 589, 1590, 795, 1590, 795, 1544, 814, 1544],
        label: [442, 1524, 131, 74],
      },
      'turn.dialogue.closed > turn.dialogue.open.woken': {
        line: [366, 1555, 406, 1555, 406, 1361, 795, 1361, 795, 1343, 858, 1343],
        label: [442, 1344, 131, 32],
      },
      'turn.dialogue.closed > turn.dialogue.closed': {
        line: [322, 1547, 322, 1533, 344, 1533, 344, 1547],
        label: [284, 1497, 98, 32],
      },
      'turn.dialogue.closed > turn.dialogue.open': {
        line: [366, 1558, 416, 1558, 416, 1498, 589, 1498, 589, 1522, 608, 1522],
        label: [453, 1481, 109, 32],
      },
      'turn.dialogue.open > turn.dialogue.open.hearing': {
        line: [608, 1532, 814, 1532],
        label: [631, 1487, 141, 88],
      },
      'turn.dialogue.open > turn.dialogue.open.woken': {
        line: [608, 1331, 858, 1331],
        label: [636, 1314, 131, 32],
      },
      'turn.dialogue.open > turn.dialogue.closed': {
        line: [1326, 1451, 1355, 1451, 1355, 1718, 416, 1718, 416, 1570, 366, 1570],
        label: [440, 1638, 135, 158],
      },
      'turn.dialogue.open > turn.dialogue.open.answering.holding': {
        line: [1326, 1142, 795, 1142, 795, 1261, 828, 1261],
        label: [1045, 1118, 157, 46],
      },
      'turn.dialogue.open > turn.dialogue.open.asked': {
        line: [608, 1461, 881, 1461],
        label: [622, 1444, 159, 32],
      },
      'turn.dialogue.open > turn.dialogue.open.answering': {
        line: [608, 1271, 814, 1271],
        label: [653.5, 1254, 96, 32],
      },
      'turn.dialogue.open.woken > turn.dialogue.closed': {
        line: [924, 1337, 1375, 1337, 1375, 1846, 396, 1846, 396, 1577, 366, 1577],
        label: [460.5, 1836, 94, 18],
      },
      'turn.dialogue.open.answering.waiting > turn.dialogue.closed': {
        line: [998, 1211, 1345, 1211, 1345, 1066, 396, 1066, 396, 1551, 366, 1551],
        label: [455, 1056, 105, 18],
      },
      'turn.dialogue.open.answering.holding > turn.dialogue.closed': {
        line: [900, 1261, 1031, 1261, 1031, 1348, 1365, 1348, 1365, 1817, 406, 1817, 406, 1573, 366, 1573],
        label: [451, 1807, 113, 18],
      },
      'turn.dialogue.open.asked > turn.dialogue.open.following': {
        line: [945, 1461, 1230, 1461],
        label: [1049, 1444, 149, 32],
      },
      'turn.dialogue.open.following > turn.dialogue.closed': {
        line: [1312, 1461, 1345, 1461, 1345, 1619, 426, 1619, 426, 1566, 366, 1566],
        label: [451, 1609, 113, 18],
      },
    },
  },
};
