import type { ComponentType } from 'react';
import { NewsletterForm } from '../storefront/layout/newsletter-form.island.tsx';
import { SearchBox } from '../storefront/layout/search-box.island.tsx';
import { Toasts } from '../storefront/layout/toasts.island.tsx';
import { VisitorLinks } from '../storefront/layout/visitor-links.island.tsx';

/** What wakes up in the browser, each loaded when a page shows it; what stands on every page is there at once. Props come from the page as JSON. */
export const islands = {
  'newsletter-form': async () => NewsletterForm,
  'search-box': async () => SearchBox,
  toasts: async () => Toasts,
  'visitor-links': async () => VisitorLinks,
  'buy-box': async () => (await import('../storefront/product/buy-box.island.tsx')).BuyBox,
  'login-form': async () => (await import('../storefront/login/login-form.island.tsx')).LoginForm,
  'register-form': async () => (await import('../storefront/register/register-form.island.tsx')).RegisterForm,
  'verify-email': async () => (await import('../storefront/verify-email/verify-email.island.tsx')).VerifyEmail,
  'send-reset-form': async () =>
    (await import('../storefront/send-reset-email/send-reset-form.island.tsx')).SendResetForm,
  'code-form': async () => (await import('../storefront/verify-reset-otp/code-form.island.tsx')).CodeForm,
  'reset-form': async () => (await import('../storefront/reset-password/reset-form.island.tsx')).ResetForm,
  'details-form': async () => (await import('../storefront/profile/details-form.island.tsx')).DetailsForm,
  'browsers-list': async () => (await import('../storefront/profile/browsers-list.island.tsx')).BrowsersList,
  'password-form': async () => (await import('../storefront/profile/password-form.island.tsx')).PasswordForm,
  'own-data': async () => (await import('../storefront/profile/own-data.island.tsx')).OwnData,
  'undo-email-change': async () =>
    (await import('../storefront/undo-email-change/undo-email-change.island.tsx')).UndoEmailChange,
  'contact-form': async () => (await import('../storefront/contact-us/contact-form.island.tsx')).ContactForm,
  'newsletter-confirm': async () =>
    (await import('../storefront/newsletter-confirm/newsletter-confirm.island.tsx')).NewsletterConfirm,
  'newsletter-leave': async () =>
    (await import('../storefront/newsletter-leave/newsletter-leave.island.tsx')).NewsletterLeave,
  'carousel-arrows': async () => (await import('../ui/carousel.tsx')).CarouselArrows,
  'categories-later': async () => (await import('../storefront/home/categories-later.island.tsx')).CategoriesLater,
  'featured-later': async () => (await import('../storefront/home/featured-later.island.tsx')).FeaturedLater,
  'recently-seen': async () => (await import('../storefront/product/recently-seen.island.tsx')).RecentlySeen,
  'review-form': async () => (await import('../storefront/reviews/review-form.island.tsx')).ReviewForm,
  cart: async () => (await import('../storefront/cart/cart.island.tsx')).Cart,
  shipping: async () => (await import('../storefront/checkout/shipping.island.tsx')).Shipping,
  'payment-choice': async () => (await import('../storefront/payment/payment-choice.island.tsx')).PaymentChoice,
  'place-order': async () => (await import('../storefront/place-order/place-order.island.tsx')).PlaceOrder,
  'own-order': async () => (await import('../storefront/order/own-order.island.tsx')).OwnOrder,
  'own-orders': async () => (await import('../storefront/profile/own-orders.island.tsx')).OwnOrders,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
