import type { SamplePicture } from './picture-list.ts';

/** Written by tools/sample-pictures: the picture that comes with a review of each of these products. */
export const REVIEW_PICTURES: Readonly<Record<string, Omit<SamplePicture, 'view'>>> = {
  'rift-diamond-cuff': { id: '29e1f48a84736380', width: 480, height: 600, color: '#b89278' },
  'bright-hills-chevron-cuff': { id: '6775611cdef6067b', width: 480, height: 600, color: '#434256' },
  'whirlwind-collar': { id: 'aa15ecbec44b8d48', width: 480, height: 600, color: '#c6a571' },
  'savanna-strand-choker': { id: '0785bca0901fa9d1', width: 480, height: 600, color: '#73584a' },
  'cowrie-shore-anklet': { id: '92f7b31b81bdd253', width: 480, height: 600, color: '#434357' },
  'nametag-amani': { id: '0d9d39523aa1aaef', width: 480, height: 600, color: '#74594b' },
  'sun-disc-earrings': { id: '12a935cc52cbd52f', width: 480, height: 600, color: '#ba937a' },
  'hills-beaded-hoops': { id: '403626126228e9b2', width: 480, height: 600, color: '#c6a571' },
  'volta-glass-discs': { id: '8e081b4442010071', width: 480, height: 600, color: '#765a4c' },
  'petal-bowl': { id: 'e1365edd4454db9c', width: 480, height: 600, color: '#c7a572' },
  'loomed-keyring-savanna': { id: '2bf4ebc247ade5f6', width: 480, height: 600, color: '#755a4c' },
  'beaded-belt-night-market': { id: 'bfce36d2cac63ed4', width: 480, height: 600, color: '#424155' },
};
